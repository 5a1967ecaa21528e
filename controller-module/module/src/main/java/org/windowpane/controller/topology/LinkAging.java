package org.windowpane.controller.topology;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Remembers links for a while that are not discovered any more. Where no filter sends the frames
 * that discover a link to the control queue they share queue 0 with all other traffic, and are lost
 * when it is congested, which is just when guarantees count. A link goes at once when a port goes
 * down, or when one of its ports turns out to lead elsewhere.
 *
 * <p>Links of a switch that has lost its connection to the controller stay in the same way, because
 * the switch may go on forwarding. As long as packets come out of one of them, it does.
 */
final class LinkAging {

  private final Duration linger;
  private final Map<Link, Instant> lastSeen = new TreeMap<>();
  private Map<SwitchPort, Long> receivedBefore = Map.of();
  private Set<Dpid> connected = Set.of();

  LinkAging(Duration linger) {
    this.linger = linger;
  }

  /**
   * The links to reckon with: none of a switch that has not been connected yet.
   *
   * @param switches those that are connected
   * @param up the ports that are up, of these switches
   */
  List<Link> links(
      Collection<Link> discovered, Set<Dpid> switches, Set<SwitchPort> up, Instant now) {
    connected = Set.copyOf(switches);
    Set<SwitchPort> leaving = new HashSet<>();
    Set<SwitchPort> incoming = new HashSet<>();
    List<Link> known =
        discovered.stream().filter(link -> !isAway(link.from()) && !isAway(link.to())).toList();
    for (Link link : known) {
      lastSeen.put(link, now);
      leaving.add(link.from());
      incoming.add(link.to());
    }
    Set<Link> current = new HashSet<>(known);
    lastSeen.keySet().removeIf(link -> isDown(link.from(), up) || isDown(link.to(), up));
    lastSeen
        .entrySet()
        .removeIf(
            each ->
                !current.contains(each.getKey())
                    && (leaving.contains(each.getKey().from())
                        || incoming.contains(each.getKey().to())
                        || !now.isBefore(each.getValue().plus(linger))));
    return List.copyOf(lastSeen.keySet());
  }

  private boolean isDown(SwitchPort port, Set<SwitchPort> up) {
    return !isAway(port) && !up.contains(port);
  }

  /**
   * Counters of ports were read. Where packets come from a switch that is not connected, it goes on
   * forwarding, and so may the others behind it.
   */
  void count(Map<SwitchPort, PortCount> counts, Instant now) {
    Map<SwitchPort, Long> received = new HashMap<>();
    Set<Dpid> alive = new HashSet<>();
    for (Link link : lastSeen.keySet()) {
      PortCount count = counts.get(link.to());
      if (count != null && isAway(link.from())) {
        received.put(link.to(), count.in());
        if (count.in() > receivedBefore.getOrDefault(link.to(), Long.MAX_VALUE)) {
          alive.add(link.from().dpid());
        }
      }
    }
    receivedBefore = received;
    boolean isMore = !alive.isEmpty();
    while (isMore) {
      isMore = false;
      for (Link link : lastSeen.keySet()) {
        if (alive.contains(link.from().dpid()) && isAway(link.to())) {
          isMore |= alive.add(link.to().dpid());
        }
      }
    }
    lastSeen.replaceAll(
        (link, seen) ->
            alive.contains(link.from().dpid()) || alive.contains(link.to().dpid()) ? now : seen);
  }

  private boolean isAway(SwitchPort port) {
    return !connected.contains(port.dpid());
  }
}
