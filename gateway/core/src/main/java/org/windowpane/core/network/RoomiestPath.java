package org.windowpane.core.network;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The path of fewest hops among those that have room on every hop and meet requirements; of
 * several, the one whose narrowest hop has most. Of several of these, always the same one.
 *
 * <p>It is exact: hops without room are left out, and the rest is searched (constrained shortest
 * path first, RFC 2702). Only paths that must lead through some switches are searched by {@link
 * PathVia}.
 */
public final class RoomiestPath {
  /** Of switches with the same room, those nearer to the end, so that the end is reached soon. */
  private static final Comparator<Open> WIDEST_FIRST =
      Comparator.<Open>comparingLong(open -> -open.reached().narrowest())
          .thenComparingInt(open -> -open.reached().links())
          .thenComparingInt(open -> open.reached().number());

  private final Network network;
  private final SwitchPort entry;
  private final SwitchPort exit;
  private final PathRequirements requirements;
  private final HopRoom room;
  private int found;

  private RoomiestPath(
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
  }

  /**
   * How packets reach a switch.
   *
   * @param link the last link; null for the first switch
   * @param narrowest the least room of all hops before, and of the last hop of all paths
   * @param links how many links the way to it has
   * @param number how many were found before
   */
  private record Reached(Dpid dpid, Link link, long narrowest, int links, int number) {
    Reached by(Link next, long least, int found) {
      return new Reached(next.to().dpid(), next, least, links + 1, found);
    }

    Reached with(long least) {
      return new Reached(dpid, link, least, links, number);
    }
  }

  /**
   * Where the search may go on.
   *
   * @param nextLink the first link of the switch that was not looked at; {@link #NARROWER} if only
   *     a bound of the least room is known
   */
  private record Open(Reached reached, int nextLink) {
    private static final int NARROWER = -1;
  }

  /**
   * The path from where packets come in to where they leave; nothing where none has room and meets
   * the requirements, or they are the same port.
   */
  public static Optional<Path> between(
      Network network,
      SwitchPort entry,
      SwitchPort exit,
      PathRequirements requirements,
      HopRoom room) {
    if (entry.equals(exit)
        || !network.isUp(entry)
        || !network.isUp(exit)
        || !network.linksNearer(exit.dpid()).containsKey(entry.dpid())
        || !requirements.allow(entry.dpid())) {
      return Optional.empty();
    }
    long atExit = room.leftIfAdmitted(exit);
    if (atExit < 0) {
      return Optional.empty();
    }
    return new RoomiestPath(network, entry, exit, requirements, room).find(atExit);
  }

  private Optional<Path> find(long atExit) {
    if (!requirements.via().isEmpty()) {
      return new PathVia(network, entry, exit, requirements, room).find(atExit);
    }
    Reached first = new Reached(entry.dpid(), null, atExit, 0, 0);
    return nearer(first)
        .or(() -> around(first))
        .filter(path -> requirements.allowHops(path.hops().size()));
  }

  /**
   * A path of links that each lead nearer to the end: no other one is shorter. The search goes on
   * where most room is possible. It looks at one link of a switch after another until one has as
   * much as the way to the switch, and at how much the others have, and at what else a hop needs,
   * only if it comes to them.
   */
  private Optional<Path> nearer(Reached first) {
    Map<Dpid, Reached> reached = new HashMap<>();
    PriorityQueue<Open> open = new PriorityQueue<>(WIDEST_FIRST);
    open.add(new Open(first, 0));
    while (!open.isEmpty() && !reached.containsKey(exit.dpid())) {
      Open widest = open.remove();
      Reached at = widest.reached();
      if (widest.nextLink() == Open.NARROWER) {
        open.add(new Open(at.with(Math.min(at.narrowest(), leftOn(at.link()))), 0));
      } else if (widest.nextLink() > 0 || isReached(at, reached)) {
        lookAtLinks(widest, reached, open);
      }
    }
    return pathOf(reached);
  }

  /** Looks at links of a switch until one is as wide as the way to it. */
  private void lookAtLinks(Open from, Map<Dpid, Reached> reached, PriorityQueue<Open> open) {
    Reached at = from.reached();
    List<Link> links = network.linksNearer(exit.dpid()).getOrDefault(at.dpid(), List.of());
    boolean isAsWide = false;
    for (int next = from.nextLink(); next < links.size() && !isAsWide; next++) {
      Link link = links.get(next);
      if (mayLeadOn(link.to().dpid(), reached) && requirements.allow(link)) {
        isAsWide = room.hasLeft(link.from(), at.narrowest());
        found++;
        if (isAsWide) {
          open.add(new Open(at.by(link, at.narrowest(), found), 0));
          open.add(new Open(at, next + 1));
        } else if (at.narrowest() > 0) {
          open.add(new Open(at.by(link, at.narrowest() - 1, found), Open.NARROWER));
        }
      }
    }
  }

  /** Whether neither a switch nor all that it leads to have been reached; those have wider ways. */
  private boolean mayLeadOn(Dpid dpid, Map<Dpid, Reached> reached) {
    if (reached.containsKey(dpid)) {
      return false;
    }
    if (dpid.equals(exit.dpid())) {
      return true;
    }
    for (Link next : network.linksNearer(exit.dpid()).getOrDefault(dpid, List.of())) {
      if (!reached.containsKey(next.to().dpid())) {
        return true;
      }
    }
    return false;
  }

  private boolean isReached(Reached at, Map<Dpid, Reached> reached) {
    boolean isNew =
        at.narrowest() >= 0
            && !reached.containsKey(at.dpid())
            && (at.link() == null || room.admits(at.link().from()));
    if (isNew) {
      reached.put(at.dpid(), at);
    }
    return isNew;
  }

  /**
   * A path of any links. The search goes one hop further at a time: all paths of fewest hops to a
   * switch have their last switch but one at the hop before, so the widest of them is known there.
   */
  private Optional<Path> around(Reached first) {
    Map<Dpid, Reached> reached = new HashMap<>();
    Map<Dpid, Reached> last = Map.of(first.dpid(), first);
    int hops = 1;
    while (!last.isEmpty() && !last.containsKey(exit.dpid()) && requirements.allowHops(++hops)) {
      reached.putAll(last);
      last = oneHopFurther(reached, last);
    }
    reached.putAll(last);
    return pathOf(reached);
  }

  private Map<Dpid, Reached> oneHopFurther(Map<Dpid, Reached> before, Map<Dpid, Reached> last) {
    Set<Dpid> leadingToEnd = network.linksNearer(exit.dpid()).keySet();
    Map<Dpid, Reached> next = new LinkedHashMap<>();
    for (Reached each : last.values()) {
      for (Link link : network.usableLinksFrom(each.dpid())) {
        Dpid to = link.to().dpid();
        if (!before.containsKey(to) && leadingToEnd.contains(to)) {
          long narrowest = Math.min(each.narrowest(), room.admits(link.from()) ? leftOn(link) : -1);
          Reached other = next.get(to);
          if (narrowest >= 0 && (other == null || narrowest > other.narrowest())) {
            next.put(to, each.by(link, narrowest, next.size()));
          }
        }
      }
    }
    return next;
  }

  private long leftOn(Link link) {
    return requirements.allow(link) ? room.left(link.from()) : -1;
  }

  private Optional<Path> pathOf(Map<Dpid, Reached> reached) {
    return reached.containsKey(exit.dpid())
        ? Optional.of(ShortestPath.trace(entry, exit, dpid -> reached.get(dpid).link()))
        : Optional.empty();
  }
}
