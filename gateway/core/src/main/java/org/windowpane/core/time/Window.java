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

  /** Checks the order. */
  public Window {
    if (!start.isBefore(end)) {
      throw new IllegalArgumentException(
          "a window ends after it starts, but " + end + " is not after " + start);
    }
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

  /** Whether it goes on for ever. */
  public boolean isEndless() {
    return end.equals(Instant.MAX);
  }
}
