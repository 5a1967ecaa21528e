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

  /** Whether some instant is inside both. */
  public boolean overlaps(Window other) {
    return start.isBefore(other.end) && other.start.isBefore(end);
  }

  /** The window of the same length that starts at {@code newStart}. */
  public Window startingAt(Instant newStart) {
    return new Window(newStart, newStart.plus(length()));
  }
}
