package org.windowpane.hadoop.flows;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.reservations.Demand;
import org.windowpane.client.reservations.Metrics;
import org.windowpane.client.reservations.Reservation;
import org.windowpane.client.reservations.ReservationOptions;
import org.windowpane.client.reservations.ReservationState;
import org.windowpane.client.reservations.Reservations;

/** Bandwidth that a gateway reserves. */
final class GatewayBandwidth implements Bandwidth {
  private static final System.Logger LOG = System.getLogger(GatewayBandwidth.class.getName());

  /** The end of a task waits no longer for its bookings to be canceled. */
  private static final Duration CLOSING = Duration.ofSeconds(2);

  private final Reservations reservations;

  private GatewayBandwidth(Reservations reservations) {
    this.reservations = reservations;
  }

  static GatewayBandwidth start(ClientOptions gateway, String share, String application) {
    ReservationOptions options =
        ReservationOptions.on(share).withApplication(application).withClosing(CLOSING);
    return new GatewayBandwidth(Reservations.start(gateway, options));
  }

  @Override
  public Kept keep(List<Demand> demands, Consumer<Outcome> answered) {
    Reservation reservation = reservations.keepAll(demands);
    AtomicBoolean first = new AtomicBoolean(true);
    reservation.onChange(
        (any, state) ->
            outcome(state).filter(it -> first.compareAndSet(true, false)).ifPresent(answered));
    return reservation::close;
  }

  private static Optional<Outcome> outcome(ReservationState state) {
    return switch (state) {
      case BOOKED -> Optional.of(Outcome.RESERVED);
      case REFUSED -> Optional.of(Outcome.REFUSED);
      case AWAY, SKIPPED -> Optional.of(Outcome.FAILED);
      case PENDING, BELOW_THRESHOLD, CLOSED -> Optional.empty();
    };
  }

  /** Cancels all bookings and logs what was reserved. */
  void close() {
    Metrics metrics = reservations.metrics();
    reservations.close();
    LOG.log(
        System.Logger.Level.INFO,
        () ->
            "Windowpane: "
                + metrics.requested()
                + " reservations requested, "
                + metrics.granted()
                + " granted, "
                + metrics.refused()
                + " refused, "
                + metrics.failed()
                + " failed, "
                + metrics.skipped()
                + " skipped.");
  }
}
