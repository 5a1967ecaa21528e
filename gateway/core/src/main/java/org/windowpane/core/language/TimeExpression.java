package org.windowpane.core.language;

/** An end of a request's interval, as it is written: seconds, or a word. */
public sealed interface TimeExpression {
  /** When the statement arrives. */
  TimeExpression NOW = new Now();

  /** Never reached. */
  TimeExpression FOREVER = new Forever();

  /** An interval as it is written, with a blank before it; empty from now on for ever. */
  static String interval(TimeExpression from, TimeExpression to) {
    return (from.equals(NOW) ? "" : " from " + from) + (to.equals(FOREVER) ? "" : " to " + to);
  }

  /** When the statement arrives: {@code now}. */
  record Now() implements TimeExpression {
    @Override
    public String toString() {
      return "now";
    }
  }

  /**
   * A reading of the clock: {@code 120}.
   *
   * @param seconds since the clock's start, at least 0
   */
  record Absolute(long seconds) implements TimeExpression {
    /** Checks the range. */
    public Absolute {
      Checks.notNegative(seconds);
    }

    @Override
    public String toString() {
      return Long.toString(seconds);
    }
  }

  /**
   * A time before or after the statement arrives: {@code +10}, {@code -5}.
   *
   * @param seconds after that, or before it where negative; above {@link Long#MIN_VALUE}
   */
  record Relative(long seconds) implements TimeExpression {
    /** Checks that the sign can be turned, so that the number can be written. */
    public Relative {
      if (seconds == Long.MIN_VALUE) {
        throw new IllegalArgumentException("too long ago: " + seconds);
      }
    }

    @Override
    public String toString() {
      return seconds < 0 ? Long.toString(seconds) : "+" + seconds;
    }
  }

  /** Never reached: {@code forever}. */
  record Forever() implements TimeExpression {
    @Override
    public String toString() {
      return "forever";
    }
  }
}
