package org.windowpane.core.admission.path;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Paths that meet requirements, between two ports that links connect.
 *
 * @param entry where packets come in
 * @param exit where they leave
 */
record RequiredPath(Network network, SwitchPort entry, SwitchPort exit) {

  /** The path of fewest hops that meets them. */
  Optional<Path> meeting(PathRequirements requirements) {
    return network.path(entry, exit, requirements);
  }

  /** Why no path meets them, and what would be possible, in sentences. */
  String whyNone(PathRequirements requirements) {
    List<String> sentences =
        new ArrayList<>(List.of("No path was found that meets all requirements."));
    possible(requirements.ofAnyLength(), requirements)
        .ifPresent(
            path ->
                sentences.add(
                    "With any number of hops, it can be %s (%d hops)."
                        .formatted(path.switchNames(), path.hops().size())));
    possible(requirements.avoidingNothing(), requirements)
        .ifPresent(
            path -> sentences.add("If it avoids nothing, it can be " + path.switchNames() + "."));
    possible(requirements.viaAny(), requirements)
        .ifPresent(
            path ->
                sentences.add(
                    "If it need not lead through "
                        + requirements.via().stream()
                            .map(Dpid::shortName)
                            .collect(Collectors.joining(", "))
                        + ", it can be "
                        + path.switchNames()
                        + "."));
    possible(requirements.onAnyLinks(), requirements)
        .ifPresent(
            path ->
                sentences.add(
                    "If it need not use the path of the other booking in the other direction, it"
                        + " can be "
                        + path.switchNames()
                        + "."));
    return String.join(" ", sentences);
  }

  private Optional<Path> possible(PathRequirements fewer, PathRequirements all) {
    return fewer.equals(all) ? Optional.empty() : meeting(fewer);
  }
}
