package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.List;

/**
 * A refusal in words, as it was answered and as it is kept.
 *
 * @param rule the stable name of the rule
 * @param place where it stands in the way, in words
 * @param at the first instant at which it does, or null
 * @param limitBps what there is, for bandwidth, or null
 * @param reservedBps what is taken at that instant, for bandwidth, or null
 * @param limit what there is, for queues and table entries, or null
 * @param reserved what is taken at that instant, for queues and table entries, or null
 * @param message the whole in words
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

  /** The same with more words before its own. */
  public RefusalRecord inFront(String words) {
    return new RefusalRecord(
        rule, place, at, limitBps, reservedBps, limit, reserved, words + message, counterOffers);
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
