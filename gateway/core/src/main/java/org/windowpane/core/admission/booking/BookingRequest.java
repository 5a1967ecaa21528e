package org.windowpane.core.admission.booking;

import java.util.Objects;
import java.util.UUID;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.time.Window;

/**
 * A request to treat flows in some way during a window.
 *
 * @param id the id of the booking
 * @param principal the user who asks
 * @param share the share that it draws on
 * @param flowGroup the flows that it is for
 * @param ask what the switches do with them
 * @param strictness whether less may be granted
 * @param window when, in whole microseconds: any other window is rounded up to them
 */
public record BookingRequest(
    UUID id,
    String principal,
    String share,
    FlowGroup flowGroup,
    Ask ask,
    Strictness strictness,
    Window window) {

  /** Checks that nothing is missing, and rounds the window. */
  public BookingRequest {
    Objects.requireNonNull(id);
    Objects.requireNonNull(principal);
    Objects.requireNonNull(share);
    Objects.requireNonNull(flowGroup);
    Objects.requireNonNull(ask);
    Objects.requireNonNull(strictness);
    window = window.inWholeMicroseconds();
  }

  /**
   * A request for guaranteed bandwidth, all of it or none.
   *
   * @param rateBps in bits per second, 0 or more
   */
  public static BookingRequest reserve(
      UUID id, String principal, String share, FlowGroup flowGroup, long rateBps, Window window) {
    return new BookingRequest(
        id, principal, share, flowGroup, new Ask.Reserve(rateBps), Strictness.STRICT, window);
  }

  /** The bandwidth that it takes, in bits per second; 0 where it asks for none. */
  public long rateBps() {
    return ask.drawBps();
  }

  /** The same for another window. */
  public BookingRequest during(Window other) {
    return new BookingRequest(id, principal, share, flowGroup, ask, strictness, other);
  }

  /** The same with another guaranteed rate, in bits per second, 0 or more. */
  public BookingRequest atRate(long rateBps) {
    return new BookingRequest(
        id,
        principal,
        share,
        flowGroup,
        new Ask.Reserve(rateBps, ask.pathRequirements()),
        strictness,
        window);
  }

  /** The same, all of it or none. */
  public BookingRequest strictly() {
    return new BookingRequest(id, principal, share, flowGroup, ask, Strictness.STRICT, window);
  }

  /** The same under another id. */
  public BookingRequest as(UUID other) {
    return new BookingRequest(other, principal, share, flowGroup, ask, strictness, window);
  }
}
