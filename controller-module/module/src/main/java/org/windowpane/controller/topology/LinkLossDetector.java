package org.windowpane.controller.topology;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Detects links that lose every frame although their ports are up: frames go in and none come out.
 * Congestion, which loses the frames that discover links, does not look like that: then much comes
 * out.
 */
final class LinkLossDetector {

  private static final int FRAMES = 3;
  private static final int READINGS = 2;

  /** The counters at which something came out last, and how often they were read since. */
  private record Quiet(long arrived, long sent, int readings) {

    Quiet next(long arrivedNow, long sentNow) {
      boolean same = arrived == arrivedNow && sentNow >= sent;
      return same ? new Quiet(arrived, sent, readings + 1) : new Quiet(arrivedNow, sentNow, 0);
    }

    boolean isLoss(long sentNow) {
      return readings >= READINGS && sentNow - sent >= FRAMES;
    }
  }

  private final Map<Link, Quiet> quiet = new HashMap<>();
  private final Set<Link> lost = new HashSet<>();

  /**
   * Counters were read. A port that is not among them changes nothing.
   *
   * @param links those to look at
   * @return whether links were lost or found again
   */
  boolean count(Collection<Link> links, Map<SwitchPort, PortCount> counts) {
    Set<Link> before = Set.copyOf(lost);
    quiet.keySet().retainAll(links);
    lost.retainAll(links);
    for (Link link : links) {
      PortCount from = counts.get(link.from());
      PortCount to = counts.get(link.to());
      if (from != null && to != null) {
        look(link, to.in(), from.out());
      }
    }
    return !lost.equals(before);
  }

  private void look(Link link, long arrived, long sent) {
    Quiet last = quiet.get(link);
    Quiet now = last == null ? new Quiet(arrived, sent, 0) : last.next(arrived, sent);
    quiet.put(link, now);
    if (now.isLoss(sent)) {
      lost.add(link);
    } else if (now.readings() == 0) {
      lost.remove(link);
    }
  }

  /** The links that do not lose everything. */
  List<Link> without(Collection<Link> links) {
    return links.stream().filter(link -> !lost.contains(link)).toList();
  }
}
