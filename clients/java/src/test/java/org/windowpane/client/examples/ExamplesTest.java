package org.windowpane.client.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.client.Booking;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.EventSubscription;
import org.windowpane.client.Token;
import org.windowpane.client.WindowpaneClient;
import org.windowpane.client.reservations.Metrics;
import org.windowpane.client.reservations.ReservationOptions;
import org.windowpane.client.reservations.ReservationState;
import org.windowpane.client.reservations.Reservations;
import org.windowpane.client.testing.Site;

/** The examples in the README work, and are there as they are here. */
public final class ExamplesTest {
  private static final Path SOURCES = Path.of("src/test/java/org/windowpane/client/examples");
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private final String gateway = Site.gateway().uri().toString();
  @TempDir private Path folder;
  private Path tokenFile;

  @BeforeEach
  void writeToken() throws IOException {
    tokenFile = Files.writeString(folder.resolve("token"), Site.aliceToken());
  }

  @Test
  void theReadmeQuotesThem() throws IOException {
    List<String> quoted = new ArrayList<>();
    Matcher blocks = BLOCK.matcher(Files.readString(Path.of("README.md")));
    while (blocks.find()) {
      quoted.add(blocks.group(1));
    }
    List<String> examples = new ArrayList<>();
    for (String name : List.of("KeepBandwidth", "ReserveTransfer", "BookWindow", "WatchBookings")) {
      String source = Files.readString(SOURCES.resolve(name + ".java"));
      examples.add(source.substring(source.indexOf("/**")));
    }
    assertThat(quoted).containsExactlyElementsOf(examples);
  }

  @Test
  void aWindowIsBooked() {
    Booking booking = BookWindow.run(gateway, tokenFile);
    assertThat(booking.rateBps()).isEqualTo(40_000_000);
    try (WindowpaneClient client = WindowpaneClient.connect(gateway, Token.inFile(tokenFile))) {
      client.cancel(booking.id()).join();
    }
  }

  @Test
  void bandwidthIsKept() {
    Metrics metrics = KeepBandwidth.run(gateway, tokenFile, () -> {});
    assertThat(metrics.requested()).isEqualTo(1);
    AtomicInteger worked = new AtomicInteger();
    KeepBandwidth.run("unix:/no/such/socket", tokenFile, worked::incrementAndGet);
    assertThat(worked).hasValue(1);
  }

  @Test
  void aTransferIsReserved() {
    try (Reservations reservations =
        Reservations.start(
            ClientOptions.of(gateway, Token.inFile(tokenFile)), ReservationOptions.on("team-a"))) {
      ReservationState state =
          ReserveTransfer.run(
              reservations,
              () -> eventually("it is booked", () -> reservations.metrics().booked() == 1));
      assertThat(state).isEqualTo(ReservationState.BOOKED);
    }
  }

  @Test
  void changesOfBookingsArePassedOn() {
    List<Booking> seen = new CopyOnWriteArrayList<>();
    try (WindowpaneClient client = WindowpaneClient.connect(gateway, Token.inFile(tokenFile))) {
      EventSubscription events = WatchBookings.run(client, seen::add);
      Booking booking = BookWindow.run(gateway, tokenFile);
      eventually("it is seen", () -> seen.stream().anyMatch(it -> it.id().equals(booking.id())));
      client.cancel(booking.id()).join();
      events.close();
    }
  }
}
