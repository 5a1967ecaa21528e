package org.windowpane.gateway.bookings.history;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.time.Timeline;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.state.LinkChanges;
import org.windowpane.gateway.ledger.state.Wire;
import org.windowpane.gateway.measurements.Span;

/** What became of links, as the database keeps it. */
public interface LinkPast {

  /**
   * What bookings reserved of each direction of a link, in bits per second; no direction of which
   * nothing was reserved. A booking counts on its latest path, up to its cancellation.
   *
   * @throws TooMuchException where more windows lie in the time than one request may read
   * @throws UnavailableException where the database cannot be read in time
   */
  Map<LinkDirection, Timeline> reserved(Span span);

  /**
   * When links went down and came up, oldest first.
   *
   * @throws TooMuchException where there are more changes than one request may read
   * @throws UnavailableException where the database cannot be read in time
   */
  List<Change> changes(Span span);

  /**
   * Those directions of which a change is recorded before an instant. Of very many changes, the
   * latest count.
   *
   * @throws TooMuchException where there are too many to look through in time
   * @throws UnavailableException where the database cannot be read in time
   */
  Set<Wire> changedBefore(Instant instant, Set<Wire> directions);

  /** What changed at an instant. */
  record Change(Instant at, LinkChanges links) {}
}
