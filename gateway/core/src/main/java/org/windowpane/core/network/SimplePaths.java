package org.windowpane.core.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * All paths between two ports that meet no switch twice, have room on every hop and meet
 * requirements, those of fewest hops first. There can be very many, so that the search ends after a
 * number of paths, or of looks at links.
 */
public final class SimplePaths {
  private final Network network;
  private final SwitchPort entry;
  private final SwitchPort exit;
  private final PathRequirements requirements;
  private final HopRoom room;
  private final int most;
  private final int mostLooks;
  private final Map<Dpid, Integer> linksTo;
  private final Map<SwitchPort, Boolean> hasRoom = new HashMap<>();

  /** The way that is being tried: the switches after the first one, with the links to them. */
  private final Map<Dpid, Link> way = new HashMap<>();

  private final List<Path> found = new ArrayList<>();
  private int looks;
  private boolean isAnyLonger;

  /**
   * The paths that were found.
   *
   * @param paths those of fewest hops first
   * @param areAll whether there are no others
   */
  public record Found(List<Path> paths, boolean areAll) {
    /** Copies what could be changed from outside. */
    public Found {
      paths = List.copyOf(paths);
    }
  }

  private SimplePaths(
      Network network,
      SwitchPort entry,
      SwitchPort exit,
      PathRequirements requirements,
      HopRoom room,
      int most,
      int mostLooks) {
    this.network = network;
    this.entry = entry;
    this.exit = exit;
    this.requirements = requirements;
    this.room = room;
    this.most = most;
    this.mostLooks = mostLooks;
    this.linksTo = network.linksTo(exit.dpid());
  }

  /**
   * The first of them.
   *
   * @param most at most so many, 1 or more
   * @param mostLooks the search ends after as many looks at links, 1 or more
   */
  public static Found between(
      Network network,
      SwitchPort entry,
      SwitchPort exit,
      PathRequirements requirements,
      HopRoom room,
      int most,
      int mostLooks) {
    boolean isPossible =
        !entry.equals(exit)
            && network.isUp(entry)
            && network.isUp(exit)
            && requirements.allow(entry.dpid())
            && room.leftIfAdmitted(exit) >= 0;
    return isPossible
        ? new SimplePaths(network, entry, exit, requirements, room, most, mostLooks).find()
        : new Found(List.of(), true);
  }

  private Found find() {
    Integer fewest = linksTo.get(entry.dpid());
    if (fewest == null) {
      return new Found(List.of(), true);
    }
    int links = fewest;
    do {
      isAnyLonger = false;
      if (requirements.allowHops(links + 1)) {
        search(entry.dpid(), links);
      }
      links++;
    } while (isAnyLonger && !isOver());
    return new Found(found, !isOver());
  }

  private boolean isOver() {
    return found.size() > most || looks > mostLooks;
  }

  /** Tries all ways from a switch that have exactly as many links left. */
  private void search(Dpid from, int linksLeft) {
    if (from.equals(exit.dpid())) {
      if (linksLeft == 0) {
        add(ShortestPath.trace(entry, exit, way::get));
      }
      return;
    }
    for (Link link : network.usableLinksFrom(from)) {
      looks++;
      Dpid to = link.to().dpid();
      Integer further = linksTo.get(to);
      if (isOver()) {
        return;
      }
      if (further != null && !isMet(to) && requirements.allow(link) && hasRoom(link.from())) {
        if (further < linksLeft) {
          way.put(to, link);
          search(to, linksLeft - 1);
          way.remove(to);
        } else {
          isAnyLonger = true;
        }
      }
    }
  }

  private void add(Path path) {
    if (requirements.areMetBy(path, network)) {
      found.add(path);
    }
  }

  private boolean hasRoom(SwitchPort out) {
    return hasRoom.computeIfAbsent(out, it -> room.leftIfAdmitted(it) >= 0);
  }

  private boolean isMet(Dpid dpid) {
    return dpid.equals(entry.dpid()) || way.containsKey(dpid);
  }
}
