package org.windowpane.controller.topology;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.windowpane.controller.model.OutOfService;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Chooses links so that each two switches that are connected at all are connected in exactly one
 * way (Kruskal's spanning forest, links in {@link Link}'s order). The same links give the same
 * choice, and a link that is not chosen may come and go without changing it.
 *
 * <p>A switch that has lost its controller floods as before, or it has failed. So two such switches
 * stay connected as they were, and links to them come last. Links that are out of service come
 * after all others between switches that are connected to the controller.
 */
public final class BroadcastTree {

  private final Map<Dpid, Dpid> parents = new HashMap<>();

  private BroadcastTree() {}

  /**
   * The ports at both ends of the chosen links. Only links known in both directions are chosen.
   *
   * @param controlled whether a switch has its connection to the controller
   * @param before the ports that were chosen last
   * @param out what is out of service
   */
  public static Set<SwitchPort> ports(
      Collection<Link> links,
      Predicate<Dpid> controlled,
      Set<SwitchPort> before,
      OutOfService out) {
    Set<Link> known = new HashSet<>(links);
    BroadcastTree tree = new BroadcastTree();
    Set<SwitchPort> ports = new HashSet<>();
    known.stream()
        .filter(link -> known.contains(new Link(link.to(), link.from())))
        .sorted(
            Comparator.comparingInt((Link link) -> rank(link, controlled, before, out))
                .thenComparing(Comparator.naturalOrder()))
        .filter(tree::join)
        .forEach(
            link -> {
              ports.add(link.from());
              ports.add(link.to());
            });
    return ports;
  }

  private static int rank(
      Link link, Predicate<Dpid> controlled, Set<SwitchPort> before, OutOfService out) {
    boolean from = controlled.test(link.from().dpid());
    boolean to = controlled.test(link.to().dpid());
    boolean floods = before.contains(link.from());
    if (from && to) {
      return out.has(link) ? 2 : 1;
    }
    if (!from && !to) {
      return floods ? 0 : 5;
    }
    return floods ? 3 : 4;
  }

  /** Whether the link joins switches that were not connected yet. */
  private boolean join(Link link) {
    Dpid one = root(link.from().dpid());
    Dpid other = root(link.to().dpid());
    parents.put(one, other);
    return !one.equals(other);
  }

  private Dpid root(Dpid dpid) {
    Dpid parent = parents.getOrDefault(dpid, dpid);
    if (parent.equals(dpid)) {
      return dpid;
    }
    Dpid root = root(parent);
    parents.put(dpid, root);
    return root;
  }
}
