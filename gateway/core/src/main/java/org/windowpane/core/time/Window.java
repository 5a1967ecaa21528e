package org.windowpane.core.time;

import java.time.Duration;
import java.time.Instant;

/**
 * The half-open interval {@code [start, end)}.
 *
 * @param start the first instant inside
 * @param end the first instant behind it, after {@code start}
 */
public record Window(Instant start, Instant end) {
  private static final int RESOLUTION_NANOS = 1_000;

  /** Checks the order. */
  public Window {
    if (!start.isBefore(end)) {
      throw new IllegalArgumentException(
          "a window ends after it starts, but " + end + " is not after " + start);
    }
  }

  /** The microsecond from an instant on. */
  public static Window instant(Instant at) {
    return new Window(at, at.plusNanos(RESOLUTION_NANOS));
  }

  /** How long it lasts; more than zero. */
  public Duration length() {
    return Duration.between(start, end);
  }

  /** Whether the instant is inside. */
  public boolean contains(Instant instant) {
    return !instant.isBefore(start) && instant.isBefore(end);
  }

  /**
   * What is left of it from an instant on: all of it where that is before its start.
   *
   * @param instant before the end
   */
  public Window from(Instant instant) {
    return instant.isAfter(start) ? new Window(instant, end) : this;
  }

  /** Whether some instant is inside both. */
  public boolean overlaps(Window other) {
    return start.isBefore(other.end) && other.start.isBefore(end);
  }

  /** The window of the same length that starts at {@code newStart}; one without end keeps none. */
  public Window startingAt(Instant newStart) {
    return new Window(newStart, isEndless() ? Instant.MAX : newStart.plus(length()));
  }

  /**
   * This window in whole microseconds, as the database keeps it: its start and its end are rounded
   * up, and it lasts at least one microsecond.
   */
  public Window inWholeMicroseconds() {
    Instant roundedStart = roundedUp(start);
    Instant roundedEnd = roundedUp(end);
    if (roundedStart.equals(start) && roundedEnd.equals(end)) {
      return this;
    }
    return new Window(
        roundedStart,
        roundedStart.isBefore(roundedEnd) ? roundedEnd : roundedStart.plusNanos(RESOLUTION_NANOS));
  }

  /** The instant, rounded up to a whole microsecond; {@link Instant#MAX} stays. */
  public static Instant roundedUp(Instant instant) {
    int beyond = instant.getNano() % RESOLUTION_NANOS;
    return beyond == 0 || instant.equals(Instant.MAX)
        ? instant
        : instant.plusNanos(RESOLUTION_NANOS - beyond);
  }

  /** Whether it goes on for ever. */
  public boolean isEndless() {
    return end.equals(Instant.MAX);
  }
}
