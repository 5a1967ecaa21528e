package org.windowpane.gateway.bookings;

import java.time.Instant;
import org.windowpane.core.admission.booking.Transfer;

/** How a window may be placed in time. */
public sealed interface Placement {
  /** Just as it is. */
  record Fixed() implements Placement {}

  /** Just as it is; where there is no room it waits for some, until it would start. */
  record WhenThereIsRoom() implements Placement {}

  /**
   * Later, too, as long as it ends by the deadline; the earliest that has room.
   *
   * @param deadline not before the window's own end
   */
  record Earliest(Instant deadline) implements Placement {}

  /**
   * Anywhere within the window, at any rate up to the one that is asked for, so that the data
   * passes.
   */
  record Data(Transfer transfer) implements Placement {}

  /** Just as it is. */
  Placement FIXED = new Fixed();
}
