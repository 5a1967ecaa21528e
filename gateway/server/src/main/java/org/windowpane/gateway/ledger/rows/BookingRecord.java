package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;

/**
 * A booking and both its life cycles.
 *
 * @param booking what was asked for, and the path that it was given
 * @param createdAt when it was decided
 * @param state its life cycle
 * @param refusal why it was refused, or waits; or null
 * @param deployment what it is on the switches
 * @param series what it was booked together with as windows of one series, by the id of the first
 *     of them; or null
 */
public record BookingRecord(
    Booking booking,
    Instant createdAt,
    BookingState state,
    RefusalRecord refusal,
    Deployment deployment,
    UUID series) {

  /** One of no series. */
  public BookingRecord(
      Booking booking,
      Instant createdAt,
      BookingState state,
      RefusalRecord refusal,
      Deployment deployment) {
    this(booking, createdAt, state, refusal, deployment, null);
  }

  /** What it is known by. */
  public UUID id() {
    return booking.id();
  }

  /** This, with what was granted changed. */
  public BookingRecord rebooked(Booking changed) {
    return new BookingRecord(changed, createdAt, state, refusal, deployment, series);
  }

  /** This, in another state of its life. */
  public BookingRecord becoming(BookingState next) {
    RefusalRecord stillRefused = next == BookingState.REFUSED ? refusal : null;
    return new BookingRecord(booking, createdAt, next, stillRefused, deployment, series);
  }

  /** This refusal, to be tried again. */
  public BookingRecord waiting() {
    return new BookingRecord(booking, createdAt, BookingState.WAITING, refusal, deployment, series);
  }

  /** This, decided first at another instant. */
  public BookingRecord createdAt(Instant first) {
    return new BookingRecord(booking, first, state, refusal, deployment, series);
  }

  /** This, deployed in another way. */
  public BookingRecord deployed(Deployment next) {
    return new BookingRecord(booking, createdAt, state, refusal, next, series);
  }

  /** This, as one of a series. */
  public BookingRecord of(UUID ofSeries) {
    return new BookingRecord(booking, createdAt, state, refusal, deployment, ofSeries);
  }

  /** Whether there is room set aside for it. */
  public boolean isStanding() {
    return state == BookingState.BOOKED || state == BookingState.HELD;
  }

  /** Whether nothing more will happen to it. */
  public boolean isClosed() {
    return !isStanding()
        && state != BookingState.WAITING
        && deployment.state() == DeploymentState.REMOVED;
  }
}
