package org.windowpane.gateway.http.forms;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.protocol.value.Dpid;

/** What the path of a booking must be like. A missing field requires nothing. */
@Schema(
    name = "PathRequirements",
    description = "What the path must be like. A missing field requires nothing.")
public record PathRequirementsJson(
    @Size(max = 16) @Schema(description = "Switches that it leads through, in this order, by DPID.")
        List<@NotNull @Pattern(regexp = LinkJson.DPID, message = LinkJson.DPID_MESSAGE) String> via,
    @Size(max = 64) @Schema(description = "Switches that it does not lead through, by DPID.")
        List<@NotNull @Pattern(regexp = LinkJson.DPID, message = LinkJson.DPID_MESSAGE) String>
            avoidSwitches,
    @Size(max = 64)
        @Schema(description = "Links that it uses in neither direction, by the port at one end.")
        List<@NotNull @Valid LinkJson> avoidLinks,
    @Nullable @Min(1) @Max(64) @Schema(description = "Through how many switches it leads at most.")
        Integer mostHops,
    @Nullable
        @Pattern(regexp = BOOKING, message = "must be the id of a booking")
        @Schema(
            description =
                "A booking of yours: the path shares no link and no risk of a link with its path."
                    + " Where one of them has to move and no such path has room, they share links"
                    + " until one has.")
        String disjointFrom,
    @Nullable
        @Pattern(
            regexp = BOOKING + "|" + MEMBER,
            message = "must be the id of a booking, or a member of the group such as member 1")
        @Schema(
            description =
                "A booking of yours between the same hosts in the other direction: the path uses the"
                    + " links of its path. In a group, it may be an earlier booking of the group,"
                    + " numbered from 1: member 1. Both move together. Where no path has room both"
                    + " ways, they have different ones until one has.")
        String reverseOf) {
  private static final String BOOKING = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  private static final String MEMBER_PREFIX = "member ";
  private static final String MEMBER = MEMBER_PREFIX + "[1-9][0-9]{0,2}";

  /** The requirements as JSON, but for the protection; null for none. */
  public static PathRequirementsJson of(PathRequirements path) {
    return path.protectedBy(Protection.REROUTE).areNone()
        ? null
        : new PathRequirementsJson(
            path.via().stream().map(Dpid::toString).toList(),
            path.avoidedSwitches().stream().sorted().map(Dpid::toString).toList(),
            path.avoidedLinks().stream().sorted().map(LinkJson::of).toList(),
            path.mostHops().isPresent() ? path.mostHops().getAsInt() : null,
            path.disjointFrom().map(UUID::toString).orElse(null),
            path.reverseOf().map(UUID::toString).orElse(null));
  }

  /**
   * The requirements that the JSON describes.
   *
   * @param field the field that holds it
   * @param members the ids of the earlier members of the group; none outside of groups
   */
  public PathRequirements toRequirements(String field, List<UUID> members) {
    List<Dpid> stops = dpids(via);
    if (new HashSet<>(stops).size() < stops.size()) {
      throw ProblemException.invalid(field + ".via", "must name each switch once");
    }
    PathRequirements path =
        new PathRequirements(
            stops,
            new HashSet<>(dpids(avoidSwitches)),
            avoidLinks == null
                ? Set.of()
                : avoidLinks.stream().map(LinkJson::toPort).collect(Collectors.toSet()),
            mostHops == null ? OptionalInt.empty() : OptionalInt.of(mostHops));
    PathRequirements apart =
        disjointFrom == null ? path : path.disjointFrom(UUID.fromString(disjointFrom));
    return reverseOf == null
        ? apart
        : apart.reverseOf(booking(reverseOf, field + ".reverseOf", members));
  }

  private static UUID booking(String text, String field, List<UUID> members) {
    if (!text.startsWith(MEMBER_PREFIX)) {
      return UUID.fromString(text);
    }
    int number = Integer.parseInt(text.substring(MEMBER_PREFIX.length()));
    if (number > members.size()) {
      throw ProblemException.invalid(
          field,
          members.isEmpty()
              ? "must be the id of a booking here: no other one of a group is before this one"
              : "must name an earlier booking of the group: member 1 to member " + members.size());
    }
    return members.get(number - 1);
  }

  private static List<Dpid> dpids(List<String> texts) {
    return texts == null ? List.of() : texts.stream().map(Dpid::parse).toList();
  }
}
