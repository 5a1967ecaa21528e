package org.windowpane.core.admission.capacity;

import org.windowpane.core.admission.booking.BookingRequest;

/**
 * What a booking reserves of each resource while it lasts.
 *
 * @param rateBps of the bandwidth of shares and links, in bits per second
 * @param queues of the queues of every port that it leaves a switch by; of a traffic class also of
 *     the classes of its shares
 * @param entries of the policy table of every switch on its path
 * @param rules of the rules of all bookings, in entries ({@link RuleLimits})
 */
public record Demand(long rateBps, int queues, int entries, long rules) {

  /** The demand of a request that needs so many rules. */
  static Demand of(BookingRequest request, long rules) {
    long rate = request.rateBps();
    return rate == 0
        ? new Demand(0, 0, 0, rules)
        : new Demand(rate, 1, request.flowGroup().tableEntries(), rules);
  }

  /** What a request needs on its path. */
  public static Demand onPath(BookingRequest request) {
    return of(request, 0);
  }

  /** The same queues, entries and rules at another rate. */
  public Demand atRate(long rateBps) {
    return new Demand(rateBps, queues, entries, rules);
  }

  /** The same with another number of rules. */
  public Demand withRules(long rules) {
    return new Demand(rateBps, queues, entries, rules);
  }

  /** Bandwidth alone: for a booking that has everything else already. */
  public static Demand ofBandwidth(long rateBps) {
    return new Demand(rateBps, 0, 0, 0);
  }

  /** Rules alone. */
  public static Demand ofRules(long rules) {
    return new Demand(0, 0, 0, rules);
  }

  /**
   * What a traffic class needs: its minimum and a queue on each port, and its rules.
   *
   * @param rules in entries of a flow table
   */
  static Demand ofClass(long minBps, long rules) {
    return new Demand(minBps, 1, 0, rules);
  }

  /**
   * Of the rules of its share: those that it needs because its flows overlap others, and its own
   * ones unless it reserves bandwidth, since guarantees are few enough for the queues of ports.
   */
  long shareRules() {
    return rules == 0 ? 0 : rules - entries;
  }
}
