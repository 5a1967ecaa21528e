package org.windowpane.hadoop.flows;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.Token;
import org.windowpane.client.reservations.Demand;
import org.windowpane.hadoop.flows.Bandwidth.Outcome;

/** With a server that forbids everything. */
class GatewayBandwidthTest {
  private static final Demand DEMAND =
      new Demand(FlowGroup.between("10.0.0.2", "10.0.0.9").tcp().fromPort(13_562), 8_000_000)
          .labelled("shuffle map_000003 → reduce_000001");

  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  private final BlockingQueue<Outcome> outcomes = new LinkedBlockingQueue<>();
  private final Configuration conf = new Configuration(false);
  private HttpServer server;
  private String address;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    address = "http://127.0.0.1:" + server.getAddress().getPort();
    server.createContext(
        "/",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          requests.add(
              exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization")
                  + " "
                  + body);
          exchange.sendResponseHeaders(403, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  private void keepOnce(String gateway, Token token) throws InterruptedException {
    GatewayBandwidth bandwidth =
        GatewayBandwidth.start(
            ClientOptions.of(gateway, token), "team", "hadoop job_1700000000000_0001");
    Bandwidth.Kept kept = bandwidth.keep(List.of(DEMAND), outcomes::add);
    assertThat(outcomes.poll(20, TimeUnit.SECONDS)).isNotNull();
    kept.close();
    bandwidth.close();
  }

  private static Token token(Settings settings, UserGroupInformation user)
      throws IOException, InterruptedException {
    return user.doAs((PrivilegedExceptionAction<Token>) () -> FlowReservations.token(settings));
  }

  @Test
  void a_request_has_the_token_of_the_job_its_application_and_the_label() throws Exception {
    UserGroupInformation user = UserGroupInformation.createRemoteUser("submitter");
    Credentials credentials = new Credentials();
    credentials.addSecretKey(
        new Text(Settings.TOKEN), "secret-of-the-job".getBytes(StandardCharsets.UTF_8));
    user.addCredentials(credentials);
    conf.set(Settings.TOKEN_FILE, "/missing");

    keepOnce(address, token(Settings.of(conf), user));
    assertThat(requests.poll())
        .startsWith("/api/v1/bookings Bearer secret-of-the-job ")
        .contains(
            "\"application\":\"hadoop job_1700000000000_0001\"",
            "\"label\":\"shuffle map_000003 → reduce_000001\"",
            "\"share\":\"team\"",
            "\"rateBps\":8000000",
            "\"srcPort\":\"13562\"");
  }

  @Test
  void without_a_secret_in_the_credentials_the_file_has_the_token(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("token");
    Files.writeString(file, "secret-of-the-file\n");
    conf.set(Settings.TOKEN_FILE, file.toString());
    UserGroupInformation user = UserGroupInformation.createRemoteUser("other");
    keepOnce(address, token(Settings.of(conf), user));
    assertThat(requests.poll()).contains("Bearer secret-of-the-file ");
  }

  @Test
  void a_reservation_that_the_gateway_forbids_is_refused() throws InterruptedException {
    GatewayBandwidth bandwidth =
        GatewayBandwidth.start(ClientOptions.of(address, Token.none()), "team", "hadoop");
    bandwidth.keep(List.of(DEMAND), outcomes::add);
    assertThat(outcomes.poll(20, TimeUnit.SECONDS)).isEqualTo(Outcome.REFUSED);
    bandwidth.close();
  }

  @Test
  void a_reservation_without_a_gateway_has_failed() throws InterruptedException {
    GatewayBandwidth bandwidth =
        GatewayBandwidth.start(
            ClientOptions.of("http://127.0.0.1:1", Token.none()), "team", "hadoop");
    bandwidth.keep(List.of(DEMAND), outcomes::add);
    assertThat(outcomes.poll(20, TimeUnit.SECONDS)).isEqualTo(Outcome.FAILED);
    bandwidth.close();
  }
}
