package org.windowpane.client.examples;

import java.nio.file.Path;
import java.time.Duration;
import org.windowpane.client.Booking;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.Token;
import org.windowpane.client.WindowRequest;
import org.windowpane.client.WindowpaneClient;

/** Books 40 Mbit/s for an hour, and waits for the answer. */
final class BookWindow {
  static Booking run(String gateway, Path tokenFile) {
    try (var client = WindowpaneClient.connect(gateway, Token.inFile(tokenFile))) {
      FlowGroup copy = FlowGroup.between("10.0.0.1", "10.0.0.4").tcp().toPort(5001);
      WindowRequest window = WindowRequest.reserve("team-a", copy, 40_000_000);
      return client.reserve(window.end(client.now().plus(Duration.ofHours(1)))).join();
    }
  }
}
