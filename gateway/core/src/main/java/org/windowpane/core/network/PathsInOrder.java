package org.windowpane.core.network;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The paths between two hosts that meet no switch twice, those of fewest hops first (Yen, "Finding
 * the K Shortest Loopless Paths in a Network", 1971). Of as many hops, the one that leaves the
 * first switch at which they part by the smaller port is first. So the first of all is the {@link
 * ShortestPath}.
 */
public final class PathsInOrder {
  private static final Comparator<Path> ORDER =
      Comparator.<Path>comparingInt(path -> path.hops().size())
          .thenComparing(PathsInOrder::byPorts);

  private final Network network;
  private final SwitchPort exit;
  private final List<Path> found = new ArrayList<>();
  private final TreeSet<Path> candidates = new TreeSet<>(ORDER);

  private PathsInOrder(Network network, SwitchPort exit) {
    this.network = network;
    this.exit = exit;
  }

  /**
   * The first of them; none where the hosts are not connected or at the same port. Takes a search
   * of the network for each hop of each path.
   *
   * @param most at most so many, 1 or more
   */
  public static List<Path> between(Network network, Host source, Host destination, int most) {
    PathsInOrder paths = new PathsInOrder(network, destination.at());
    Optional<Path> next = ShortestPath.between(network, source, destination);
    while (next.isPresent()) {
      paths.found.add(next.get());
      next = paths.found.size() < most ? paths.after(next.get()) : Optional.empty();
    }
    return List.copyOf(paths.found);
  }

  /** The next path: the best of those that part from one that was found at one of its switches. */
  private Optional<Path> after(Path last) {
    for (int parting = 0; parting < last.hops().size() - 1; parting++) {
      partingAt(parting, last).ifPresent(candidates::add);
    }
    return Optional.ofNullable(candidates.pollFirst());
  }

  /** The best path that is like this up to a switch, and leaves that by a way not found yet. */
  private Optional<Path> partingAt(int hop, Path path) {
    List<Hop> common = path.hops().subList(0, hop);
    Set<Dpid> met = new HashSet<>();
    common.forEach(it -> met.add(it.dpid()));
    Set<SwitchPort> taken = new HashSet<>();
    for (Path other : found) {
      if (other.hops().size() > hop && other.hops().subList(0, hop).equals(common)) {
        taken.add(other.hops().get(hop).out());
      }
    }
    return ShortestPath.between(network, path.hops().get(hop).in(), exit, met, taken)
        .map(
            rest -> {
              List<Hop> hops = new ArrayList<>(common);
              hops.addAll(rest.hops());
              return new Path(hops);
            });
  }

  /** Up to where they part, paths of the same source meet the same switches. */
  private static int byPorts(Path one, Path other) {
    for (int hop = 0; hop < one.hops().size(); hop++) {
      int order = Integer.compare(one.hops().get(hop).outPort(), other.hops().get(hop).outPort());
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
