package org.windowpane.client.examples;

import java.time.Duration;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.reservations.ReservationState;
import org.windowpane.client.reservations.Reservations;

/** Sends 20 MB, reserved so that it takes 10 seconds. */
final class ReserveTransfer {
  static ReservationState run(Reservations reservations, Runnable send) {
    FlowGroup flows = FlowGroup.between("10.0.0.1", "10.0.0.5").tcp().toPort(13_562);
    var deadline = reservations.client().now().plus(Duration.ofSeconds(10));
    try (var transfer = reservations.forTransfer(flows, 20_000_000, deadline)) {
      send.run();
      return transfer.state();
    }
  }
}
