package org.windowpane.controller.topology;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Remembers links for a while that are not discovered any more. Where no filter sends the frames
 * that discover a link to the control queue they share queue 0 with all other traffic, and are lost
 * when it is congested, which is just when guarantees count. A link goes at once when a port goes
 * down, or when one of its ports turns out to lead elsewhere.
 */
final class LinkAging {

  private final Duration linger;
  private final Map<Link, Instant> lastSeen = new TreeMap<>();

  LinkAging(Duration linger) {
    this.linger = linger;
  }

  /**
   * The links to reckon with.
   *
   * @param up the ports that are up
   */
  List<Link> links(Collection<Link> discovered, Set<SwitchPort> up, Instant now) {
    Set<SwitchPort> leaving = new HashSet<>();
    Set<SwitchPort> incoming = new HashSet<>();
    for (Link link : discovered) {
      lastSeen.put(link, now);
      leaving.add(link.from());
      incoming.add(link.to());
    }
    Set<Link> current = new HashSet<>(discovered);
    lastSeen.keySet().removeIf(link -> !up.contains(link.from()) || !up.contains(link.to()));
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
}
