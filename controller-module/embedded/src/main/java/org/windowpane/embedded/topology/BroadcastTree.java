package org.windowpane.embedded.topology;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.linkdiscovery.Link;
import org.projectfloodlight.openflow.types.DatapathId;

/**
 * A tree over the links that work in both directions, breadth first from the smallest datapath id
 * of each part of the network: the same links always give the same tree.
 */
final class BroadcastTree {
  private BroadcastTree() {}

  /** The link ports that are part of the tree. */
  static Set<NodePortTuple> ports(Topology topology) {
    Set<Link> links =
        topology.switches().stream()
            .flatMap(id -> topology.from(id).stream())
            .collect(Collectors.toSet());
    Set<NodePortTuple> ports = new HashSet<>();
    Set<DatapathId> reached = new HashSet<>();
    for (DatapathId root : topology.switches()) {
      if (reached.add(root)) {
        grow(topology, links, root, reached, ports);
      }
    }
    return ports;
  }

  private static void grow(
      Topology topology,
      Set<Link> links,
      DatapathId root,
      Set<DatapathId> reached,
      Set<NodePortTuple> ports) {
    Deque<DatapathId> frontier = new ArrayDeque<>();
    frontier.add(root);
    while (!frontier.isEmpty()) {
      for (Link link : topology.from(frontier.remove())) {
        if (links.contains(reverse(link)) && reached.add(link.getDst())) {
          Topology.ends(link).forEach(ports::add);
          frontier.add(link.getDst());
        }
      }
    }
  }

  private static Link reverse(Link link) {
    return new Link(
        link.getDst(), link.getDstPort(), link.getSrc(), link.getSrcPort(), link.getLatency());
  }
}
