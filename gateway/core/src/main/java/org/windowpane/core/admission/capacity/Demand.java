package org.windowpane.core.admission.capacity;

import org.windowpane.core.admission.booking.BookingRequest;

/**
 * What a booking takes of everything that it needs, while it lasts.
 *
 * @param rateBps of the bandwidth of shares and links, in bits per second
 * @param queues of the queues of every port that it leaves a switch by
 * @param entries of the policy table of every switch on its way
 */
public record Demand(long rateBps, int queues, int entries) {
  /** Of a booking that reserves nothing. */
  public static final Demand NOTHING = new Demand(0, 0, 0);

  /** What a request takes while it lasts. */
  public static Demand of(BookingRequest request) {
    long rate = request.rateBps();
    return rate == 0 ? NOTHING : new Demand(rate, 1, request.flowGroup().tableEntries());
  }

  /** The same queues and entries at another rate. */
  public Demand atRate(long rateBps) {
    return new Demand(rateBps, queues, entries);
  }

  /** Bandwidth alone: for a booking that has its queues and entries already. */
  public static Demand ofBandwidth(long rateBps) {
    return new Demand(rateBps, 0, 0);
  }
}
