package org.windowpane.core.interpreter;

import java.time.Instant;
import java.util.OptionalLong;
import java.util.UUID;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.language.PrivilegeClause;
import org.windowpane.core.language.Request;
import org.windowpane.core.language.TimeExpression;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.TokenRates;
import org.windowpane.core.time.Window;

/**
 * The meaning of the text language: rates in Mbit/s, times in seconds of the clock, and defaults
 * (PANE, SIGCOMM 2013, §3). A statement without a meaning is an {@link IllegalArgumentException}
 * with a sentence for its author.
 */
public final class Meaning {
  /** The most Mbit/s in a statement: a petabit per second. */
  public static final long MAX_MBIT = 1_000_000_000;

  private static final long BPS_PER_MBIT = 1_000_000;

  /** The last second in a statement: in the year 2200. */
  private static final long LAST_SECOND = 7_258_118_400L;

  private Meaning() {}

  /** A rate in bits per second. */
  public static long bps(long mbit) {
    if (mbit > MAX_MBIT) {
      throw new IllegalArgumentException(
          mbit + " Mbit/s is too much; " + MAX_MBIT + " is the most.");
    }
    return mbit * BPS_PER_MBIT;
  }

  /** A rate in Mbit/s, rounded down; empty for no limit. */
  static OptionalLong mbit(long bps) {
    return bps == Long.MAX_VALUE
        ? OptionalLong.empty()
        : OptionalLong.of(Math.floorDiv(bps, BPS_PER_MBIT));
  }

  /** A time, where the clock shows {@code now}; {@link Instant#MAX} for never. */
  public static Instant instant(TimeExpression time, Instant now) {
    if (time instanceof TimeExpression.Forever) {
      return Instant.MAX;
    }
    if (time instanceof TimeExpression.Absolute absolute) {
      return Instant.EPOCH.plusSeconds(checked(absolute.seconds()));
    }
    return time instanceof TimeExpression.Relative relative ? later(now, relative.seconds()) : now;
  }

  /** So much later; earlier where that is below 0. */
  static Instant later(Instant now, long seconds) {
    long second = checked(now.getEpochSecond() + checked(seconds));
    return Instant.ofEpochSecond(second, now.getNano());
  }

  private static long checked(long seconds) {
    if (Math.abs(seconds) > LAST_SECOND) {
      throw new IllegalArgumentException(
          "Second " + seconds + " is too far away; use forever, or " + LAST_SECOND + " at most.");
    }
    return seconds;
  }

  /** The window of a request. */
  public static Window window(Request request, Instant now) {
    Instant from = instant(request.from(), now);
    Instant to = instant(request.to(), now);
    if (!from.isBefore(to)) {
      throw new IllegalArgumentException(
          "A request ends after it begins, but from "
              + request.from()
              + " to "
              + request.to()
              + " does not.");
    }
    return new Window(from, to);
  }

  /** The request as admission takes it. */
  public static BookingRequest request(UUID id, String speaker, Request statement, Instant now) {
    return new BookingRequest(
        id,
        speaker,
        statement.share(),
        statement.flows(),
        ask(statement),
        statement.strictness(),
        window(statement, now));
  }

  private static Ask ask(Request statement) {
    if (statement instanceof Request.Reserve reserve) {
      return new Ask.Reserve(bps(reserve.mbit()), reserve.path());
    }
    if (statement instanceof Request.RateLimit limit) {
      return new Ask.RateLimit(bps(limit.mbit()));
    }
    return statement instanceof Request.Allow ? new Ask.Allow() : new Ask.Deny();
  }

  /** What is named, and the defaults of what is not. */
  public static Privileges privileges(PrivilegeClause clause) {
    long most = bps(clause.reserveAtMost().orElse(0));
    return new Privileges(
        clause.allow().orElse(true),
        clause.deny().orElse(true),
        most,
        bps(clause.reserveAtLeast()),
        new TokenRates(
            bps(clause.tokenFill()).orElse(most), bps(clause.tokenCapacity()).orElse(most)),
        bps(clause.rateLimitAtLeast()));
  }

  private static OptionalLong bps(OptionalLong mbit) {
    return mbit.isEmpty() ? mbit : OptionalLong.of(bps(mbit.getAsLong()));
  }
}
