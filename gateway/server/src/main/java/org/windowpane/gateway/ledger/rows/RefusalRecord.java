package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.List;

/**
 * A refusal as text, as the gateway returns and stores it.
 *
 * @param rule the stable name of the rule
 * @param place where the rule refuses the request, as text
 * @param at the first instant at which it does, or null
 * @param limitBps the limit, for bandwidth, or null
 * @param reservedBps what is reserved at that instant, for bandwidth, or null
 * @param limit the limit, for queues and table entries, or null
 * @param reserved what is reserved at that instant, for queues and table entries, or null
 * @param message the whole refusal, as sentences
 * @param counterOffers what would be granted instead
 */
public record RefusalRecord(
    String rule,
    String place,
    Instant at,
    Long limitBps,
    Long reservedBps,
    Long limit,
    Long reserved,
    String message,
    List<Offer> counterOffers) {

  /** Copies what could be changed from outside. */
  public RefusalRecord {
    counterOffers = List.copyOf(counterOffers);
  }

  /** This, with a text before its message. */
  public RefusalRecord withPrefix(String prefix) {
    return new RefusalRecord(
        rule, place, at, limitBps, reservedBps, limit, reserved, prefix + message, counterOffers);
  }

  /**
   * What would be granted instead.
   *
   * @param kind {@code less-bandwidth} or {@code later}
   * @param rateBps the rate
   * @param start the window's start
   * @param end the window's end, or null where it has none
   */
  public record Offer(String kind, long rateBps, Instant start, Instant end) {}
}
