package org.windowpane.core.admission;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** One operation on a ledger of bookings. Times are seconds after the operation. */
sealed interface Operation {
  /** So many seconds from now, for what never ends. */
  int NEVER_ENDS = 1_000;

  /** What is asked for. */
  enum Kind {
    RESERVE,
    LIMIT,
    ALLOW,
    DENY
  }

  /**
   * A request.
   *
   * @param share by its number in the scenario
   * @param isOtherUser whether the user does not hold the share
   * @param length in seconds, or {@link #NEVER_ENDS}
   */
  record Request(
      Kind kind,
      int share,
      boolean isOtherUser,
      Flow flow,
      int rate,
      boolean partial,
      int from,
      int length) {

    boolean isEndless() {
      return length == NEVER_ENDS;
    }

    boolean isVerdict() {
      return kind == Kind.ALLOW || kind == Kind.DENY;
    }

    @Override
    public String toString() {
      return (partial ? "partial " : "")
          + kind.name().toLowerCase(Locale.ROOT)
          + (kind == Kind.RESERVE || kind == Kind.LIMIT ? " " + rate : "")
          + " on share "
          + share
          + (isOtherUser ? ", by another user, " : " ")
          + flow
          + " from +"
          + from
          + (isEndless() ? " forever" : " for " + length);
    }
  }

  /** Asked and booked. */
  record Book(Request request) implements Operation {}

  /** Held for some seconds. */
  record Hold(Request request, int seconds) implements Operation {}

  /** What was asked as the nth is confirmed. */
  record Confirm(int nth) implements Operation {}

  /** What was asked as the nth is cancelled. */
  record Cancel(int nth) implements Operation {}

  /** What was asked as the nth gets another end, from now, or another rate. */
  record Change(int nth, OptionalInt end, OptionalInt rate) implements Operation {}

  /** All or none. */
  record Group(List<Request> requests) implements Operation {}

  /** As many as fit. */
  record Series(List<Request> requests) implements Operation {}

  /** As early as it fits, and over so many seconds from now or {@link #NEVER_ENDS}. */
  record Earliest(Request request, int deadline) implements Operation {
    boolean hasNoDeadline() {
      return deadline == NEVER_ENDS;
    }
  }

  /**
   * Time passes.
   *
   * @param expiresHolds whether holds are expired at once, or only by the next operation
   */
  record Tick(int seconds, boolean expiresHolds) implements Operation {}
}
