package org.windowpane.embedded.routing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import net.floodlightcontroller.linkdiscovery.Link;
import org.projectfloodlight.openflow.types.DatapathId;
import org.windowpane.embedded.topology.Topology;

/**
 * The shortest way and the next ones after it, none of which passes a switch twice (J. Y. Yen,
 * Finding the K shortest loopless paths in a network, 1971).
 */
final class AlternativePaths {
  private static final Comparator<List<Link>> SHORTER_FIRST =
      Comparator.<List<Link>>comparingInt(List::size).thenComparing(AlternativePaths::compareLinks);

  private AlternativePaths() {}

  /** At most {@code most} ways, shorter ones first. */
  static List<List<Link>> find(Topology topology, DatapathId from, DatapathId to, int most) {
    List<List<Link>> found = new ArrayList<>();
    TreeSet<List<Link>> candidates = new TreeSet<>(SHORTER_FIRST);
    ShortestPaths.find(topology, from, to, link -> true).ifPresent(candidates::add);
    while (found.size() < most && !candidates.isEmpty()) {
      List<Link> best = candidates.pollFirst();
      found.add(best);
      for (int spur = 0; spur < best.size(); spur++) {
        deviate(topology, to, best, spur, found).ifPresent(candidates::add);
      }
      candidates.removeAll(found);
    }
    return found;
  }

  /**
   * The shortest way that shares the first links of {@code base} and then leaves all known ways.
   */
  private static Optional<List<Link>> deviate(
      Topology topology, DatapathId to, List<Link> base, int spur, List<List<Link>> found) {
    List<Link> root = base.subList(0, spur);
    Set<Link> taken = new HashSet<>();
    for (List<Link> path : found) {
      if (path.size() > spur && path.subList(0, spur).equals(root)) {
        taken.add(path.get(spur));
      }
    }
    Set<DatapathId> passed = new HashSet<>();
    root.forEach(link -> passed.add(link.getSrc()));
    return ShortestPaths.find(
            topology,
            base.get(spur).getSrc(),
            to,
            link -> !taken.contains(link) && !passed.contains(link.getDst()))
        .map(
            rest -> {
              List<Link> whole = new ArrayList<>(root);
              whole.addAll(rest);
              return whole;
            });
  }

  private static int compareLinks(List<Link> a, List<Link> b) {
    for (int i = 0; i < a.size(); i++) {
      int order = a.get(i).compareTo(b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
