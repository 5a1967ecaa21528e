package org.windowpane.core.admission.path;

import java.util.Comparator;
import java.util.List;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;

/**
 * What the links of a path have left for guarantees over a window. What a booking gets is bounded
 * by its shares, by queues and by table entries, too.
 *
 * @param path the path, of at least one hop
 * @param links every direction that a packet crosses, in that order
 */
public record PathRoom(Path path, List<LinkRoom> links) {

  /** Copies what could be changed from outside. */
  public PathRoom {
    links = List.copyOf(links);
  }

  /**
   * What one of them has left.
   *
   * @param rateBps how fast it is, in bits per second; 0 where nobody knows
   * @param freeBps what is not reserved at any instant of the window, in bits per second; never
   *     less than 0
   */
  public record LinkRoom(LinkDirection direction, long rateBps, long freeBps) {}

  /** What is left of a path in a state. */
  public static PathRoom of(State state, Path path, Window window) {
    return new PathRoom(
        path, path.directions().stream().map(it -> room(state, it, window)).toList());
  }

  private static LinkRoom room(State state, LinkDirection direction, Window window) {
    LinkBandwidth bandwidth = new LinkBandwidth(direction);
    long rate = state.limit(bandwidth);
    long taken = state.calendar().timeline(bandwidth).maximum(window);
    return new LinkRoom(direction, rate, Math.max(0, rate - taken));
  }

  /** The link that bounds the path: the one with least left, the first of several. */
  public LinkRoom narrowest() {
    return links.stream().min(Comparator.comparingLong(LinkRoom::freeBps)).orElseThrow();
  }
}
