package org.windowpane.core.admission.path;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Place.AtResource;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.network.HopRoom;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.PathsInOrder;
import org.windowpane.core.network.RoomiestPath;
import org.windowpane.protocol.value.Hop;

/** Another path between the same hosts, for when one is short of something. */
public final class Detour {
  private Detour() {}

  /**
   * Whether another path may not need what is short. All paths need the links of both hosts, and
   * what shares have.
   */
  public static boolean mayHelp(Refusal shortage, Network network) {
    if (!(shortage.place() instanceof AtResource at)) {
      return false;
    }
    Resource resource = at.resource();
    if (resource instanceof LinkBandwidth link) {
      return link.direction() instanceof LinkDirection.Outbound outbound
          && network.links().containsKey(outbound.port());
    }
    return resource instanceof PortQueues queues
        ? network.links().containsKey(queues.port())
        : resource instanceof TableEntries;
  }

  /**
   * The first few paths between the same hosts, this one among them.
   *
   * @param path the path of fewest hops that meets the requirements
   * @param most at most so many, 1 or more
   */
  public static List<Path> some(
      Path path, Network network, PathRequirements requirements, int most) {
    List<Hop> hops = path.hops();
    Optional<Host> source = hops.isEmpty() ? Optional.empty() : network.hostAt(hops.get(0).in());
    Optional<Host> destination =
        hops.isEmpty() ? Optional.empty() : network.hostAt(hops.get(hops.size() - 1).out());
    if (source.isEmpty() || destination.isEmpty()) {
      return List.of(path);
    }
    List<Path> all = PathsInOrder.between(network, source.get(), destination.get(), most);
    return Stream.concat(
            Stream.of(path), all.stream().filter(it -> requirements.areMetBy(it, network)))
        .distinct()
        .limit(most)
        .toList();
  }

  /**
   * The path of fewest hops with room that meets requirements, of several the one with most
   * bandwidth left.
   *
   * @param path a path between the hosts; there is no other one for {@link Path#NONE}
   * @param room in bits per second
   */
  public static Optional<Path> of(
      Path path, Network network, PathRequirements requirements, HopRoom room) {
    List<Hop> hops = path.hops();
    return hops.isEmpty()
        ? Optional.empty()
        : RoomiestPath.between(
            network, hops.get(0).in(), hops.get(hops.size() - 1).out(), requirements, room);
  }
}
