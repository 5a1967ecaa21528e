package org.windowpane.core.conflict;

import java.util.Comparator;
import java.util.UUID;

/**
 * What is asked for now, on one share.
 *
 * @param id what it is known by
 * @param booking the booking that it comes of; several do of one that is enforced flow by flow
 * @param share where the share stands; all requests of one table are to agree about the tree
 * @param asks for which flows, and what
 */
public record ActiveRequest(UUID id, UUID booking, SharePath share, PolicyAtom asks)
    implements Comparable<ActiveRequest> {

  private static final Comparator<ActiveRequest> BY_SHARE =
      Comparator.comparing(ActiveRequest::share).thenComparing(ActiveRequest::id);

  /** The one request of a booking, known by its id. */
  public ActiveRequest(UUID booking, SharePath share, PolicyAtom asks) {
    this(booking, booking, share, asks);
  }

  /** By share, as {@link Evaluation} reads them. */
  @Override
  public int compareTo(ActiveRequest other) {
    return BY_SHARE.compare(this, other);
  }
}
