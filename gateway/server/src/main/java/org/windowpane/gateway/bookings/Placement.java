package org.windowpane.gateway.bookings;

import java.time.Instant;
import org.windowpane.core.admission.booking.Transfer;

/** How a window may be placed in time. */
public sealed interface Placement {
  /** Just as it is. */
  record Fixed() implements Placement {}

  /** Exactly the window; where there is no room, the request waits until the window would start. */
  record WaitForRoom() implements Placement {}

  /**
   * The earliest window with room that ends by the deadline.
   *
   * @param deadline not before the window's own end
   */
  record Earliest(Instant deadline) implements Placement {}

  /**
   * Anywhere within the window, at any rate up to the requested one, such that all data is
   * transferred.
   */
  record Data(Transfer transfer) implements Placement {}

  /** Just as it is. */
  Placement FIXED = new Fixed();
}
