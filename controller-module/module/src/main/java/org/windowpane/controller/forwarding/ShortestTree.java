package org.windowpane.controller.forwarding;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.windowpane.controller.model.Network;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;

/**
 * The best ways to a switch from all others, which form a tree. A way is better if it passes fewer
 * switches that are not connected; among equals if it has fewer links that are out of service, and
 * then if it has fewer links. Where all this is equal the smallest link in {@link Link}'s order
 * wins, so the same network gives the same ways.
 */
final class ShortestTree {

  /** A way has fewer links than this. */
  private static final long OUT_OF_SERVICE = 1L << 20;

  /** A way has fewer links that are out of service than this divided by {@link #OUT_OF_SERVICE}. */
  private static final long NOT_CONNECTED = 1L << 40;

  private final Network network;
  private final Map<Dpid, List<Link>> incoming = new HashMap<>();

  /** Considers these links of a network. */
  ShortestTree(Network network, Collection<Link> usable) {
    this.network = network;
    usable.stream()
        .sorted()
        .forEach(
            link -> incoming.computeIfAbsent(link.to().dpid(), at -> new ArrayList<>()).add(link));
  }

  /** The first link of the way to a switch, by the switch where the way begins. */
  Map<Dpid, Link> towards(Dpid destination) {
    Map<Dpid, Link> first = new HashMap<>();
    NavigableMap<Long, Deque<Link>> byCost = new TreeMap<>();
    extend(destination, 0, byCost);
    while (!byCost.isEmpty()) {
      long cost = byCost.firstKey();
      Link link = byCost.get(cost).remove();
      if (byCost.get(cost).isEmpty()) {
        byCost.remove(cost);
      }
      Dpid at = link.from().dpid();
      if (!at.equals(destination) && first.putIfAbsent(at, link) == null) {
        extend(at, cost + (network.switchOf(at).isPresent() ? 0 : NOT_CONNECTED), byCost);
      }
    }
    return first;
  }

  private void extend(Dpid at, long cost, NavigableMap<Long, Deque<Link>> byCost) {
    for (Link link : incoming.getOrDefault(at, List.of())) {
      long whole = cost + 1 + (network.outOfService().contains(link) ? OUT_OF_SERVICE : 0);
      byCost.computeIfAbsent(whole, any -> new ArrayDeque<>()).add(link);
    }
  }
}
