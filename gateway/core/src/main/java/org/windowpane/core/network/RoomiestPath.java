package org.windowpane.core.network;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The path of fewest hops among those that have room on every hop; of several, the one whose
 * narrowest hop has most. Of several of these, always the same one.
 *
 * <p>It is exact: hops without room are left out, and the rest is searched one hop further at a
 * time (constrained shortest path first, RFC 2702). All paths of fewest hops to a switch have their
 * last switch but one at the hop before, so the widest of them is known there. Links that lead
 * nearer to the end are searched first: if they make a path, no other one is shorter.
 */
public final class RoomiestPath {
  private final Network network;
  private final SwitchPort entry;
  private final SwitchPort exit;
  private final ToLongFunction<SwitchPort> room;

  private RoomiestPath(
      Network network, SwitchPort entry, SwitchPort exit, ToLongFunction<SwitchPort> room) {
    this.network = network;
    this.entry = entry;
    this.exit = exit;
    this.room = room;
  }

  /**
   * The path from where packets come in to where they leave; nothing where none has room, or they
   * are the same port.
   *
   * @param room how much is left where packets leave a switch by a port, in any unit; below 0 if
   *     they cannot
   */
  public static Optional<Path> between(
      Network network, SwitchPort entry, SwitchPort exit, ToLongFunction<SwitchPort> room) {
    Map<Dpid, Integer> links = network.linksTo(exit.dpid());
    if (entry.equals(exit)
        || !network.isUp(entry)
        || !network.isUp(exit)
        || !links.containsKey(entry.dpid())
        || room.applyAsLong(exit) < 0) {
      return Optional.empty();
    }
    RoomiestPath search = new RoomiestPath(network, entry, exit, room);
    return search
        .by(link -> leadsNearer(link, links))
        .or(() -> search.by(link -> links.containsKey(link.to().dpid())));
  }

  private static boolean leadsNearer(Link link, Map<Dpid, Integer> links) {
    Integer after = links.get(link.to().dpid());
    return after != null && after < links.get(link.from().dpid());
  }

  private Optional<Path> by(Predicate<Link> isSearched) {
    Map<Dpid, Reached> reached = new HashMap<>();
    Map<Dpid, Reached> last = Map.of(entry.dpid(), new Reached(Optional.empty(), Long.MAX_VALUE));
    while (!last.isEmpty() && !last.containsKey(exit.dpid())) {
      reached.putAll(last);
      last = oneHopFurther(reached, last, isSearched);
    }
    reached.putAll(last);
    return Optional.ofNullable(reached.get(exit.dpid()))
        .map(end -> ShortestPath.trace(entry, exit, dpid -> reached.get(dpid).by().orElseThrow()));
  }

  /**
   * How packets reach a switch.
   *
   * @param by the last link; empty for the first switch
   * @param narrowest the least room of all hops before
   */
  private record Reached(Optional<Link> by, long narrowest) {}

  private Map<Dpid, Reached> oneHopFurther(
      Map<Dpid, Reached> before, Map<Dpid, Reached> last, Predicate<Link> isSearched) {
    Map<Dpid, Reached> next = new LinkedHashMap<>();
    last.forEach(
        (dpid, reached) -> {
          for (Link link : network.usableLinksFrom(dpid)) {
            Dpid to = link.to().dpid();
            if (!before.containsKey(to) && isSearched.test(link)) {
              long narrowest = Math.min(reached.narrowest(), room.applyAsLong(link.from()));
              Reached other = next.get(to);
              if (narrowest >= 0 && (other == null || narrowest > other.narrowest())) {
                next.put(to, new Reached(Optional.of(link), narrowest));
              }
            }
          }
        });
    return next;
  }
}
