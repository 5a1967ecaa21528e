package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;

/**
 * A booking and both its life cycles.
 *
 * @param booking the request, and the path that it was given
 * @param createdAt when it was decided
 * @param state its life cycle
 * @param refusal why it was refused, or waits; or null
 * @param deployment its state on the switches
 * @param series the id of the first booking of its series; null where it belongs to none
 * @param purpose what the user books it for
 * @param interruptedFrom from when on maintenance takes its path out of service, where no other
 *     path has room; null for never
 */
public record BookingRecord(
    Booking booking,
    Instant createdAt,
    BookingState state,
    RefusalRecord refusal,
    Deployment deployment,
    UUID series,
    Purpose purpose,
    Instant interruptedFrom) {

  /**
   * What a booking is for. Decisions do not depend on it.
   *
   * @param application the application, 1 to {@value #LONGEST_APPLICATION} characters; null for
   *     none
   * @param label a note, 1 to {@value #LONGEST_LABEL} characters; null for none
   */
  public record Purpose(String application, String label) {
    /** The most characters of the name of an application. */
    public static final int LONGEST_APPLICATION = 64;

    /** The most characters of a label. */
    public static final int LONGEST_LABEL = 100;

    /** Of a booking for which the user names no purpose. */
    public static final Purpose NONE = new Purpose(null, null);
  }

  /** A booking outside any series, without a purpose. */
  public BookingRecord(
      Booking booking,
      Instant createdAt,
      BookingState state,
      RefusalRecord refusal,
      Deployment deployment) {
    this(booking, createdAt, state, refusal, deployment, null, Purpose.NONE, null);
  }

  /** The id of the booking. */
  public UUID id() {
    return booking.id();
  }

  /** This, with what was granted changed. */
  public BookingRecord rebooked(Booking changed) {
    return new BookingRecord(
        changed, createdAt, state, refusal, deployment, series, purpose, interruptedFrom);
  }

  /** This, in another state of its life. */
  public BookingRecord withState(BookingState next) {
    RefusalRecord keptRefusal = next == BookingState.REFUSED ? refusal : null;
    return new BookingRecord(
        booking, createdAt, next, keptRefusal, deployment, series, purpose, interruptedFrom);
  }

  /** This refusal, to be tried again. */
  public BookingRecord waiting() {
    return new BookingRecord(
        booking,
        createdAt,
        BookingState.WAITING,
        refusal,
        deployment,
        series,
        purpose,
        interruptedFrom);
  }

  /** This, created at another instant. */
  public BookingRecord createdAt(Instant first) {
    return new BookingRecord(
        booking, first, state, refusal, deployment, series, purpose, interruptedFrom);
  }

  /** This, deployed in another way. */
  public BookingRecord deployed(Deployment next) {
    return new BookingRecord(
        booking, createdAt, state, refusal, next, series, purpose, interruptedFrom);
  }

  /** This, for a purpose. */
  public BookingRecord with(Purpose next) {
    return new BookingRecord(
        booking, createdAt, state, refusal, deployment, series, next, interruptedFrom);
  }

  /** This, interrupted from an instant on; null for never. */
  public BookingRecord interruptedFrom(Instant at) {
    return new BookingRecord(booking, createdAt, state, refusal, deployment, series, purpose, at);
  }

  /** This, as one of a series. */
  public BookingRecord of(UUID ofSeries) {
    return new BookingRecord(
        booking, createdAt, state, refusal, deployment, ofSeries, purpose, interruptedFrom);
  }

  /**
   * The state at an instant: the recorded one, or the one that follows from the time, which the
   * ledger records a little later.
   */
  public BookingState stateAt(Instant now) {
    return switch (state) {
      case BOOKED -> now.isBefore(booking.window().end()) ? state : BookingState.COMPLETED;
      case HELD ->
          booking.heldUntil().filter(until -> !now.isBefore(until)).isPresent()
              ? BookingState.CANCELLED
              : state;
      case WAITING -> now.isBefore(booking.window().start()) ? state : BookingState.REFUSED;
      default -> state;
    };
  }

  /** Whether capacity is reserved for it. */
  public boolean isInCalendar() {
    return state == BookingState.BOOKED || state == BookingState.HELD;
  }

  /** Whether nothing more will happen to it. */
  public boolean isClosed() {
    return !isInCalendar()
        && state != BookingState.WAITING
        && deployment.state() == DeploymentState.REMOVED;
  }
}
