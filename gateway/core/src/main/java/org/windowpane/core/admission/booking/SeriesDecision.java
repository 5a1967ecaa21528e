package org.windowpane.core.admission.booking;

import java.util.List;

/**
 * The decision on requests of which as many as fit are granted.
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

  /** A refused request, and why. */
  public record NotGranted(BookingRequest request, Refusal refusal) {}
}
