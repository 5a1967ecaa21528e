package org.windowpane.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.Token;
import org.windowpane.client.reservations.Reservation;
import org.windowpane.client.reservations.ReservationOptions;
import org.windowpane.client.reservations.Reservations;
import org.windowpane.zookeeper.Flows.Pair;

/** A sidecar whose gateway is away: what it wants to keep is the same. */
final class SidecarTest {
  private static final String TWO = "server.1=10.0.0.1:2888:3888\nserver.2=10.0.0.2:2888:3888\n";
  private static final Pair THERE = new Pair("10.0.0.1", "10.0.0.2");
  private static final Pair BACK = new Pair("10.0.0.2", "10.0.0.1");

  @TempDir private Path folder;
  private Path file;
  private Reservations reservations;
  private Sidecar sidecar;

  @BeforeEach
  void start() throws IOException {
    file = folder.resolve("zoo.cfg");
    Files.writeString(file, TWO);
    reservations =
        Reservations.start(
            ClientOptions.of("http://127.0.0.1:1", Token.none()),
            ReservationOptions.on("lab").withClosing(Duration.ZERO));
    sidecar = sidecar(false, "");
  }

  private Sidecar sidecar(boolean followsLeader, String sender) {
    return new Sidecar(
        file,
        new Flows(1_000_000, 100_000, 1, List.of()),
        followsLeader,
        pair -> sender.isEmpty() || pair.from().equals(sender),
        new LeaderFinder(Duration.ofMillis(100)),
        reservations);
  }

  @AfterEach
  void stop() {
    reservations.close();
  }

  private Map<Pair, Reservation> kept() {
    sidecar.look();
    return sidecar.state().reservations();
  }

  @Test
  void reservationsFollowTheConfiguration() throws IOException {
    Map<Pair, Reservation> first = kept();
    assertThat(first).containsOnlyKeys(THERE, BACK);
    Files.writeString(file, TWO + "server.3=10.0.0.3:2888:3888\n");
    Map<Pair, Reservation> second = kept();
    assertThat(second).hasSize(6);
    assertThat(second.get(THERE)).isSameAs(first.get(THERE));
    Files.writeString(file, TWO.replace(":2888", ":2999"));
    assertThat(kept()).containsOnlyKeys(THERE, BACK);
    assertThat(kept().get(THERE)).isNotSameAs(first.get(THERE));
  }

  @Test
  void aFileThatCannotBeReadAndANameWithoutAnAddressChangeNothing() throws IOException {
    Map<Pair, Reservation> first = kept();
    Files.writeString(file, "server.1=nonsense\n");
    assertThat(kept()).isEqualTo(first);
    Files.writeString(file, "dynamicConfigFile=a\0b\n");
    assertThat(kept()).isEqualTo(first);
    Files.delete(file);
    assertThat(kept()).isEqualTo(first);
    Files.writeString(file, TWO + "server.3=no-such-host.invalid:2888:3888\n");
    assertThat(kept()).isEqualTo(first);
  }

  @Test
  void aSidecarOfOneServerReservesWhatItSends() {
    sidecar = sidecar(false, "10.0.0.2");
    assertThat(kept()).containsOnlyKeys(BACK);
  }

  @Test
  void whileNoServerLeadsAllMayBeTheNext() {
    sidecar = sidecar(true, "");
    assertThat(kept()).containsOnlyKeys(THERE, BACK);
    assertThat(sidecar.state().leader()).isEmpty();
    assertThat(kept().get(THERE).demands()).hasSize(4);
  }

  @Test
  void theStateIsShownOverHttp() throws Exception {
    sidecar.look();
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (StateServer server = new StateServer(any, sidecar::state, reservations::metrics)) {
      int port = server.address().getPort();
      assertThat(get(port, "/").body())
          .contains("Servers: 2")
          .contains("10.0.0.1 \u2192 10.0.0.2")
          .contains("2,200,000 bit/s");
      assertThat(get(port, "/metrics").body())
          .contains("# TYPE windowpane_zookeeper_reservations_open gauge")
          .contains("windowpane_zookeeper_reservations_open 2");
      assertThat(get(port, "/other").statusCode()).isEqualTo(404);
    }
  }

  private static HttpResponse<String> get(int port, String path) throws Exception {
    URI address = URI.create("http://127.0.0.1:" + port + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }
}
