package org.windowpane.core.admission.path;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.windowpane.core.admission.booking.Place.AtResource;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathsInOrder;
import org.windowpane.core.network.RoomiestPath;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.SwitchPort;

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
   * @param path the path of fewest hops
   * @param most at most so many, 1 or more
   */
  public static List<Path> some(Path path, Network network, int most) {
    List<Hop> hops = path.hops();
    Optional<Host> source = hops.isEmpty() ? Optional.empty() : network.hostAt(hops.get(0).in());
    Optional<Host> destination =
        hops.isEmpty() ? Optional.empty() : network.hostAt(hops.get(hops.size() - 1).out());
    return source.isEmpty() || destination.isEmpty()
        ? List.of(path)
        : PathsInOrder.between(network, source.get(), destination.get(), most);
  }

  /**
   * The path of fewest hops with room, of several the one with most bandwidth left.
   *
   * @param path a path between the hosts; there is no other one for {@link Path#NONE}
   * @param left the bandwidth that is left where packets leave a switch by a port, in bits per
   *     second; below 0 if they cannot
   */
  public static Optional<Path> of(Path path, Network network, ToLongFunction<SwitchPort> left) {
    List<Hop> hops = path.hops();
    return hops.isEmpty()
        ? Optional.empty()
        : RoomiestPath.between(network, hops.get(0).in(), hops.get(hops.size() - 1).out(), left);
  }
}
