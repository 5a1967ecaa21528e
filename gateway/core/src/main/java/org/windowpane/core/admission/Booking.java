package org.windowpane.core.admission;

import java.util.UUID;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;

/**
 * Guaranteed bandwidth that was granted.
 *
 * @param request what was asked for
 * @param path the way that the flows are pinned to
 */
public record Booking(BookingRequest request, Path path) {

  /** What it is known by. */
  public UUID id() {
    return request.id();
  }

  /** Who asked for it. */
  public String principal() {
    return request.principal();
  }

  /** The share that it is taken from. */
  public String share() {
    return request.share();
  }

  /** The flows that it is for. */
  public FlowGroup flowGroup() {
    return request.flowGroup();
  }

  /** The guaranteed rate in bits per second. */
  public long rateBps() {
    return request.rateBps();
  }

  /** When. */
  public Window window() {
    return request.window();
  }
}
