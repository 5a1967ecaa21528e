package org.windowpane.embedded.routing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import net.floodlightcontroller.linkdiscovery.Link;
import org.projectfloodlight.openflow.types.DatapathId;
import org.windowpane.embedded.topology.Topology;

/** Ways with the fewest links; among equals always the same one, over the smallest datapath ids. */
final class ShortestPaths {
  private ShortestPaths() {}

  /** The links to follow; an empty list from a switch to itself; empty if there is no way. */
  static Optional<List<Link>> find(
      Topology topology, DatapathId from, DatapathId to, Predicate<Link> allowed) {
    Map<DatapathId, Link> reachedBy = new HashMap<>();
    Deque<DatapathId> frontier = new ArrayDeque<>();
    frontier.add(from);
    while (!frontier.isEmpty()) {
      DatapathId here = frontier.remove();
      if (here.equals(to)) {
        return Optional.of(trace(reachedBy, from, to));
      }
      for (Link link : topology.from(here)) {
        boolean isNew = !link.getDst().equals(from) && !reachedBy.containsKey(link.getDst());
        if (isNew && allowed.test(link)) {
          reachedBy.put(link.getDst(), link);
          frontier.add(link.getDst());
        }
      }
    }
    return Optional.empty();
  }

  private static List<Link> trace(Map<DatapathId, Link> reachedBy, DatapathId from, DatapathId to) {
    List<Link> links = new ArrayList<>();
    DatapathId here = to;
    while (!here.equals(from)) {
      Link link = reachedBy.get(here);
      links.add(link);
      here = link.getSrc();
    }
    Collections.reverse(links);
    return links;
  }
}
