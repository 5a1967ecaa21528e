package org.windowpane.gateway.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.windowpane.core.time.Window;

/**
 * When something of a share is to hold.
 *
 * @param end empty for until it is deleted
 */
public record OpenEndedWindow(Instant start, Optional<Instant> end) {
  /** How far ahead it may begin and end, as a booking may. */
  private static final Duration FARTHEST_AHEAD = Duration.ofDays(3660);

  /** Why it cannot begin then, if it is new. */
  public <A> Optional<Answer<A>> startObjection(Instant now) {
    if (start.isBefore(now)) {
      return invalid("start", "must not be in the past");
    }
    return start.isAfter(now.plus(FARTHEST_AHEAD))
        ? invalid("start", "must be within the next ten years")
        : Optional.empty();
  }

  /** Why it cannot end then. */
  public <A> Optional<Answer<A>> endObjection(Instant now) {
    if (end.filter(at -> !at.isAfter(start)).isPresent()) {
      return invalid("end", "must be after the start");
    }
    if (end.filter(at -> !at.isAfter(now)).isPresent()) {
      return invalid("end", "must be in the future");
    }
    return end.filter(at -> at.isAfter(now.plus(FARTHEST_AHEAD))).isPresent()
        ? invalid("end", "must be within the next ten years; leave it out for no end")
        : Optional.empty();
  }

  private static <A> Optional<Answer<A>> invalid(String field, String reason) {
    return Optional.of(new Answer.Invalid<>(field, reason));
  }

  /** The window, where nothing is wrong with it. */
  public Window window() {
    return new Window(start, end.orElse(Instant.MAX));
  }
}
