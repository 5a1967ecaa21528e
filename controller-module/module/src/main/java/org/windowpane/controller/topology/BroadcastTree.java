package org.windowpane.controller.topology;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Chooses links so that each two switches that are connected at all are connected in exactly one
 * way (Kruskal's spanning forest, links in {@link Link}'s order). The same links give the same
 * choice, and a link that is not chosen may come and go without changing it.
 */
public final class BroadcastTree {

  private final Map<Dpid, Dpid> parents = new HashMap<>();

  private BroadcastTree() {}

  /** The ports at both ends of the chosen links. Only links known in both directions are chosen. */
  public static Set<SwitchPort> ports(Collection<Link> links) {
    Set<Link> known = new HashSet<>(links);
    BroadcastTree tree = new BroadcastTree();
    Set<SwitchPort> ports = new HashSet<>();
    known.stream()
        .filter(link -> known.contains(new Link(link.to(), link.from())))
        .sorted()
        .filter(tree::join)
        .forEach(
            link -> {
              ports.add(link.from());
              ports.add(link.to());
            });
    return ports;
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
