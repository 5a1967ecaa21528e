package org.windowpane.gateway.ledger.tables;

import org.windowpane.core.admission.booking.Ask;

/** How the kinds of requests stand in answers and records: a word, and for some a rate. */
public final class AskCodes {
  private static final String RESERVE = "reserve";
  private static final String RATE_LIMIT = "ratelimit";
  private static final String ALLOW = "allow";
  private static final String DENY = "deny";

  private AskCodes() {}

  /** The stable name of the kind. */
  public static String code(Ask ask) {
    if (ask instanceof Ask.Reserve) {
      return RESERVE;
    }
    if (ask instanceof Ask.RateLimit) {
      return RATE_LIMIT;
    }
    return ask instanceof Ask.Allow ? ALLOW : DENY;
  }

  /** The rate that is guaranteed or not to be passed, in bits per second; null without one. */
  public static Long rateBps(Ask ask) {
    if (ask instanceof Ask.Reserve reserve) {
      return reserve.rateBps();
    }
    return ask instanceof Ask.RateLimit limit ? limit.rateBps() : null;
  }

  /**
   * The kind of this name.
   *
   * @param rateBps what {@link #rateBps} gave for it
   * @throws IllegalArgumentException where there is no such kind
   */
  public static Ask of(String code, Long rateBps) {
    return switch (code) {
      case RESERVE -> new Ask.Reserve(rateBps);
      case RATE_LIMIT -> new Ask.RateLimit(rateBps);
      case ALLOW -> new Ask.Allow();
      case DENY -> new Ask.Deny();
      default -> throw new IllegalArgumentException("no kind of request: " + code);
    };
  }
}
