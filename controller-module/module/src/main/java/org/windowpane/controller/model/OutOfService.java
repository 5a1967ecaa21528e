package org.windowpane.controller.model;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The parts of the network that packets avoid where there is another way.
 *
 * @param switches with all their links
 * @param links links in both directions, each by the port at one of its ends
 */
public record OutOfService(Set<Dpid> switches, Set<SwitchPort> links) {

  /** Everything is in service. */
  public static final OutOfService NONE = new OutOfService(Set.of(), Set.of());

  /** Keeps its own copies. */
  public OutOfService {
    switches = Set.copyOf(switches);
    links = Set.copyOf(links);
  }

  /** What any of these takes out of service. */
  public static OutOfService of(Collection<Action.OutOfService> all) {
    Set<Dpid> switches = new HashSet<>();
    Set<SwitchPort> links = new HashSet<>();
    for (Action.OutOfService each : all) {
      switches.addAll(each.switches());
      links.addAll(each.links());
    }
    return new OutOfService(switches, links);
  }

  /** Whether the link, or a switch at its ends, is out of service. */
  public boolean has(Link link) {
    return links.contains(link.from())
        || links.contains(link.to())
        || switches.contains(link.from().dpid())
        || switches.contains(link.to().dpid());
  }
}
