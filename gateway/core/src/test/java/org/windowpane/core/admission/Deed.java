package org.windowpane.core.admission;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** One thing that is done to a ledger of bookings. Times are seconds after the deed. */
sealed interface Deed {
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
   * @param share by its number in the scene
   * @param stranger whether someone asks who does not hold the share
   * @param length in seconds, or {@link #NEVER_ENDS}
   */
  record Asked(
      Kind kind,
      int share,
      boolean stranger,
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
          + (stranger ? ", said by a stranger, " : " ")
          + flow
          + " from +"
          + from
          + (isEndless() ? " forever" : " for " + length);
    }
  }

  /** Asked and booked. */
  record Book(Asked asked) implements Deed {}

  /** Held for some seconds. */
  record Hold(Asked asked, int seconds) implements Deed {}

  /** What was asked as the nth is confirmed. */
  record Confirm(int nth) implements Deed {}

  /** What was asked as the nth is cancelled. */
  record Cancel(int nth) implements Deed {}

  /** What was asked as the nth gets another end, from now, or another rate. */
  record Change(int nth, OptionalInt end, OptionalInt rate) implements Deed {}

  /** All or none. */
  record Group(List<Asked> asked) implements Deed {}

  /** As many as fit. */
  record Series(List<Asked> asked) implements Deed {}

  /** As early as it fits, and over so many seconds from now or {@link #NEVER_ENDS}. */
  record Earliest(Asked asked, int deadline) implements Deed {
    boolean isWhenever() {
      return deadline == NEVER_ENDS;
    }
  }

  /**
   * Time passes.
   *
   * @param noticed whether anybody looks what has lapsed, or the next deed has to
   */
  record Tick(int seconds, boolean noticed) implements Deed {}
}
