package org.windowpane.client.examples;

import java.nio.file.Path;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.Token;
import org.windowpane.client.reservations.Metrics;
import org.windowpane.client.reservations.ReservationOptions;
import org.windowpane.client.reservations.Reservations;

/** Keeps 5 Mbit/s reserved while an application works, with or without a gateway. */
final class KeepBandwidth {
  static Metrics run(String gateway, Path tokenFile, Runnable work) {
    ClientOptions client = ClientOptions.of(gateway, Token.inFile(tokenFile));
    try (var reservations = Reservations.start(client, ReservationOptions.on("team-a"))) {
      reservations.keep(FlowGroup.between("10.0.0.2", "10.0.0.5").tcp(), 5_000_000);
      work.run();
      return reservations.metrics();
    }
  }
}
