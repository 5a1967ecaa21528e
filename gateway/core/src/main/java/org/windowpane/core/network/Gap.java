package org.windowpane.core.network;

import java.util.List;
import java.util.Optional;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The first place at which packets do not get on along a path.
 *
 * @param kind what is missing
 * @param port where: the port that is down, or sends into the link, or one of the switch
 */
public record Gap(Kind kind, SwitchPort port) {

  /** What is missing. */
  public enum Kind {
    /** The switch is not there. */
    SWITCH,
    /** The port is not there, or carries no packets. */
    PORT,
    /** No link leads from the port to the next switch of the path. */
    LINK
  }

  /** The gap in a path, if it has one; none in a path of no hops. */
  public static Optional<Gap> in(Path path, Network network) {
    List<Hop> hops = path.hops();
    for (int i = 0; i < hops.size(); i++) {
      Hop hop = hops.get(i);
      if (!network.switches().containsKey(hop.dpid())) {
        return Optional.of(new Gap(Kind.SWITCH, hop.in()));
      }
      if (!network.isUp(hop.in())) {
        return Optional.of(new Gap(Kind.PORT, hop.in()));
      }
      if (!network.isUp(hop.out())) {
        return Optional.of(new Gap(Kind.PORT, hop.out()));
      }
      if (i + 1 < hops.size() && !leads(network, hop.out(), hops.get(i + 1).in())) {
        boolean next = network.switches().containsKey(hops.get(i + 1).dpid());
        return Optional.of(
            next ? new Gap(Kind.LINK, hop.out()) : new Gap(Kind.SWITCH, hops.get(i + 1).in()));
      }
    }
    return Optional.empty();
  }

  private static boolean leads(Network network, SwitchPort from, SwitchPort to) {
    Link link = network.links().get(from);
    return link != null && link.to().equals(to);
  }
}
