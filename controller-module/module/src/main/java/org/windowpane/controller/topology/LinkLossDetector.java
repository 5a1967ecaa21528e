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
  private record Silence(long received, long sent, int readings) {

    Silence next(long receivedNow, long sentNow) {
      boolean same = received == receivedNow && sentNow >= sent;
      return same
          ? new Silence(received, sent, readings + 1)
          : new Silence(receivedNow, sentNow, 0);
    }

    boolean isLoss(long sentNow) {
      return readings >= READINGS && sentNow - sent >= FRAMES;
    }
  }

  private final Map<Link, Silence> quiet = new HashMap<>();
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
        observe(link, to.in(), from.out());
      }
    }
    return !lost.equals(before);
  }

  private void observe(Link link, long received, long sent) {
    Silence last = quiet.get(link);
    Silence now = last == null ? new Silence(received, sent, 0) : last.next(received, sent);
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
