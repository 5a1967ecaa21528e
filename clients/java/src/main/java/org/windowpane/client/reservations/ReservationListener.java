package org.windowpane.client.reservations;

/** Learns about changes of a reservation, in a thread of the client. */
@FunctionalInterface
public interface ReservationListener {
  /** The reservation has another state. Return soon: all reservations share the thread. */
  void onChange(Reservation reservation, ReservationState state);
}
