package org.windowpane.core.admission.path;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;

/**
 * The bandwidth that the links of a path have free over a window. Shares, queues and table entries
 * bound a booking as well.
 *
 * @param path the path, of at least one hop
 * @param links every direction that a packet crosses, in that order
 * @param outOfServiceAt the first instant of the window at which a part of it is out of service, if
 *     there is one
 */
public record PathRoom(Path path, List<LinkRoom> links, Optional<Instant> outOfServiceAt) {

  /** Copies what could be changed from outside. */
  public PathRoom {
    links = List.copyOf(links);
  }

  /**
   * The free bandwidth of one direction.
   *
   * @param rateBps its capacity in bits per second; 0 if unknown
   * @param freeBps what is not reserved at any instant of the window, in bits per second; never
   *     less than 0
   */
  public record LinkRoom(LinkDirection direction, long rateBps, long freeBps) {}

  /** The free bandwidth on a path in a state. */
  public static PathRoom of(State state, Path path, Window window) {
    return new PathRoom(
        path,
        path.directions().stream().map(it -> room(state, it, window)).toList(),
        state.outages().firstOn(path, window));
  }

  private static LinkRoom room(State state, LinkDirection direction, Window window) {
    LinkBandwidth bandwidth = new LinkBandwidth(direction);
    long rate = state.limit(bandwidth);
    long taken = state.calendar().timeline(bandwidth).maximum(window);
    return new LinkRoom(direction, rate, Math.max(0, rate - taken));
  }

  /** What a booking can get of it, as far as links bound it, in bits per second. */
  public long freeBps() {
    return outOfServiceAt.isPresent() ? 0 : narrowest().freeBps();
  }

  /** The link that bounds the path: the one with least left, the first of several. */
  public LinkRoom narrowest() {
    return links.stream().min(Comparator.comparingLong(LinkRoom::freeBps)).orElseThrow();
  }
}
