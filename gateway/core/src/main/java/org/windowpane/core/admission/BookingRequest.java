package org.windowpane.core.admission;

import java.util.UUID;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.time.Window;

/**
 * Somebody asks for guaranteed bandwidth over a window.
 *
 * @param id what the booking will be known by
 * @param principal who asks
 * @param share the share that it is taken from
 * @param flowGroup the flows that it is for
 * @param rateBps the guaranteed rate in bits per second, more than 0
 * @param window when
 */
public record BookingRequest(
    UUID id, String principal, String share, FlowGroup flowGroup, long rateBps, Window window) {

  /** Checks the range. */
  public BookingRequest {
    if (rateBps <= 0) {
      throw new IllegalArgumentException("a rate is more than 0: " + rateBps);
    }
  }
}
