package org.windowpane.core.admission.booking;

import java.util.List;

/**
 * What became of requests of which as many are granted as fit.
 *
 * @param granted those that were, in the order of the requests
 * @param refused the others, in the same order
 */
public record SeriesDecision(List<Booking> granted, List<NotGranted> refused) {

  /** Copies what could be changed from outside. */
  public SeriesDecision {
    granted = List.copyOf(granted);
    refused = List.copyOf(refused);
  }

  /** A request for which there was no room, and why. */
  public record NotGranted(BookingRequest request, Refusal refusal) {}
}
