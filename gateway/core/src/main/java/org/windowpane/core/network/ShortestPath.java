package org.windowpane.core.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The path of fewest hops between two hosts. Of several, always the same one: at each switch the
 * smallest port number that leads there first.
 */
public final class ShortestPath {
  private ShortestPath() {}

  /** The path, or nothing where the hosts are not connected or at the same port. */
  public static Optional<Path> between(Network network, Host source, Host destination) {
    return between(network, source.at(), destination.at(), Set.of(), Set.of());
  }

  /**
   * The same from where packets come in to where they leave, past some of the network.
   *
   * @param avoided switches that it does not lead through
   * @param closed ports that it leaves none of the other switches by
   */
  static Optional<Path> between(
      Network network,
      SwitchPort entry,
      SwitchPort exit,
      Set<Dpid> avoided,
      Set<SwitchPort> closed) {
    if (entry.equals(exit) || !network.isUp(entry) || !network.isUp(exit)) {
      return Optional.empty();
    }
    Map<Dpid, Link> reachedBy = new HashMap<>();
    Deque<Dpid> frontier = new ArrayDeque<>(List.of(entry.dpid()));
    while (!frontier.isEmpty() && !frontier.peek().equals(exit.dpid())) {
      for (Link link : network.usableLinksFrom(frontier.remove())) {
        Dpid next = link.to().dpid();
        if (!next.equals(entry.dpid())
            && !avoided.contains(next)
            && !closed.contains(link.from())
            && reachedBy.putIfAbsent(next, link) == null) {
          frontier.add(next);
        }
      }
    }
    if (frontier.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(trace(entry, exit, reachedBy::get));
  }

  /**
   * The path that ends with these links.
   *
   * @param reachedBy the link by which a switch other than the first one is reached
   */
  static Path trace(SwitchPort entry, SwitchPort exit, Function<Dpid, Link> reachedBy) {
    List<Hop> backwards = new ArrayList<>();
    SwitchPort out = exit;
    while (!out.dpid().equals(entry.dpid())) {
      Link link = reachedBy.apply(out.dpid());
      backwards.add(new Hop(out.dpid(), link.to().port(), out.port()));
      out = link.from();
    }
    backwards.add(new Hop(entry.dpid(), entry.port(), out.port()));
    Collections.reverse(backwards);
    return new Path(backwards);
  }
}
