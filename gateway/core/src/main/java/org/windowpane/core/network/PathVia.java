package org.windowpane.core.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The path of fewest hops that leads through some switches in an order, and through none twice; of
 * several, the one whose narrowest hop has most.
 *
 * <p>In general such paths are hard to find: the two parts of a path through one switch are
 * disjoint paths (Garey and Johnson, "Computers and Intractability", 1979, ND40). So the search
 * tries all paths of as few links as possible, then of one more, and so on. It leaves out those
 * that are too far from the next switch, and gives up after {@link #MOST_LOOKS} looks at links,
 * because it holds up other decisions.
 */
final class PathVia {
  private static final int MOST_LOOKS = 5_000;

  private final Network network;
  private final SwitchPort entry;
  private final SwitchPort exit;
  private final PathRequirements requirements;
  private final HopRoom room;

  /** The switches to lead through, and the last one. */
  private final List<Dpid> stops;

  /** How many links lead at least from each stop to the end, past all stops after it. */
  private final int[] linksFromStop;

  /** By stop: how many links lead at least from each switch to it. */
  private final List<Map<Dpid, Integer>> linksTo;

  private final Map<SwitchPort, Long> left = new HashMap<>();

  /** The way that is being tried: the switches after the first one, with the links to them. */
  private final Map<Dpid, Link> way = new HashMap<>();

  private Map<Dpid, Link> best = Map.of();
  private long widest = -1;
  private int looks;

  PathVia(
      Network network,
      SwitchPort entry,
      SwitchPort exit,
      PathRequirements requirements,
      HopRoom room) {
    this.network = network;
    this.entry = entry;
    this.exit = exit;
    this.requirements = requirements;
    this.room = room;
    this.stops = new ArrayList<>(requirements.via());
    if (!stops.get(stops.size() - 1).equals(exit.dpid())) {
      stops.add(exit.dpid());
    }
    this.linksTo = stops.stream().map(network::linksTo).toList();
    this.linksFromStop = new int[stops.size()];
    for (int stop = stops.size() - 2; stop >= 0; stop--) {
      linksFromStop[stop] = links(stops.get(stop), stop + 1);
    }
  }

  /** How many links lead at least from a switch to the end past the stops from this one on. */
  private int links(Dpid from, int stop) {
    Integer toStop = linksTo.get(stop).get(from);
    return toStop == null || linksFromStop[stop] < 0 ? -1 : toStop + linksFromStop[stop];
  }

  /**
   * The path; nothing where there is none, or the search was given up.
   *
   * @param atExit how much is left where packets leave the last switch
   */
  Optional<Path> find(long atExit) {
    int first = passed(entry.dpid(), 0);
    int fewest = first < stops.size() ? links(entry.dpid(), first) : 0;
    int most = requirements.mostHops().orElse(network.switches().size()) - 1;
    if (fewest < 0 || fewest > most || !areConnected(first)) {
      return Optional.empty();
    }
    for (int links = fewest; links <= most && widest < 0; links++) {
      if (looks > MOST_LOOKS) {
        return Optional.empty();
      }
      search(entry.dpid(), first, links, atExit);
    }
    return widest < 0 ? Optional.empty() : Optional.of(ShortestPath.trace(entry, exit, best::get));
  }

  /** The next stop once a way has reached a switch. */
  private int passed(Dpid dpid, int stop) {
    return stop < stops.size() && stops.get(stop).equals(dpid) ? stop + 1 : stop;
  }

  /** Whether links with room lead from each stop to the next one: otherwise the search is vain. */
  private boolean areConnected(int first) {
    Dpid from = entry.dpid();
    for (Dpid stop : stops.subList(Math.min(first, stops.size()), stops.size())) {
      if (!isConnected(from, stop)) {
        return false;
      }
      from = stop;
    }
    return true;
  }

  private boolean isConnected(Dpid from, Dpid to) {
    Set<Dpid> reached = new HashSet<>(Set.of(from));
    Deque<Dpid> frontier = new ArrayDeque<>(reached);
    while (!frontier.isEmpty() && !reached.contains(to)) {
      for (Link link : network.usableLinksFrom(frontier.remove())) {
        Dpid next = link.to().dpid();
        if (!reached.contains(next) && requirements.allow(link) && left(link.from()) >= 0) {
          reached.add(next);
          frontier.add(next);
        }
      }
    }
    return reached.contains(to);
  }

  /** Tries all ways from a switch that have exactly as many links left. */
  private void search(Dpid from, int stop, int linksLeft, long narrowest) {
    if (stop == stops.size()) {
      if (linksLeft == 0 && narrowest > widest) {
        widest = narrowest;
        best = Map.copyOf(way);
      }
      return;
    }
    for (Link link : network.usableLinksFrom(from)) {
      Dpid to = link.to().dpid();
      int next = passed(to, stop);
      if (++looks > MOST_LOOKS) {
        return;
      }
      if (!isMet(to)
          && !isLaterStop(to, next)
          && mayReachEnd(to, next, linksLeft - 1)
          && requirements.allow(link)) {
        long least = Math.min(narrowest, left(link.from()));
        if (least > widest) {
          way.put(to, link);
          search(to, next, linksLeft - 1, least);
          way.remove(to);
        }
      }
    }
  }

  private long left(SwitchPort out) {
    Long known = left.get(out);
    if (known == null) {
      known = room.leftIfAdmitted(out);
      left.put(out, known);
    }
    return known;
  }

  private boolean isMet(Dpid dpid) {
    return dpid.equals(entry.dpid()) || way.containsKey(dpid);
  }

  /** Whether a way must not reach a switch before its turn. */
  private boolean isLaterStop(Dpid dpid, int next) {
    return next < stops.size() && stops.subList(next, stops.size()).contains(dpid);
  }

  private boolean mayReachEnd(Dpid from, int stop, int linksLeft) {
    if (stop == stops.size()) {
      return linksLeft == 0;
    }
    int links = links(from, stop);
    return links >= 0 && links <= linksLeft;
  }
}
