package org.windowpane.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.client.testing.Site.failureOf;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.client.WindowpaneException.Kind;
import org.windowpane.tls.Pki;
import org.windowpane.tls.TlsFiles;

/** The client sends its token only to a gateway whose authority it trusts. */
public final class TlsTest {
  private static final byte[] ME =
      "{\"name\":\"alice\",\"displayName\":\"Alice\",\"role\":\"member\"}"
          .getBytes(StandardCharsets.UTF_8);

  private static final AtomicInteger REQUESTS = new AtomicInteger();

  @TempDir private static Path folder;
  private static HttpsServer server;

  @BeforeAll
  static void start() throws Exception {
    Pki pki = new Pki(folder).authority("ca").authority("other");
    pki.signedFor("gateway", "ca", "127.0.0.1");
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(
            new TlsFiles(pki.file("gateway.pem"), pki.file("gateway-key.pem"), Optional.empty())
                .read(Instant.now())
                .context()));
    server.createContext(
        "/",
        exchange -> {
          REQUESTS.incrementAndGet();
          exchange.sendResponseHeaders(200, ME.length);
          exchange.getResponseBody().write(ME);
          exchange.close();
        });
    server.start();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  private static ClientOptions options() {
    return ClientOptions.of("https://127.0.0.1:" + server.getAddress().getPort(), Token.of("t"));
  }

  @Test
  void anAuthorityInAFileIsTrusted() throws Exception {
    try (WindowpaneClient client =
        WindowpaneClient.connect(options().withAuthorities(folder.resolve("ca.pem")))) {
      assertThat(client.me().get(60, TimeUnit.SECONDS).name()).isEqualTo("alice");
    }
  }

  @Test
  void otherAuthoritiesAreNot() throws Exception {
    Duration soon = Duration.ofSeconds(1);
    try (WindowpaneClient client =
            WindowpaneClient.connect(
                options().withAuthorities(folder.resolve("other.pem")).withDeadline(soon, soon));
        WindowpaneClient ofTheJdk = WindowpaneClient.connect(options().withDeadline(soon, soon))) {
      int before = REQUESTS.get();
      assertThat(failureOf(client.me()).kind()).isIn(Kind.NO_CONNECTION, Kind.TIMEOUT);
      assertThat(failureOf(ofTheJdk.me()).kind()).isIn(Kind.NO_CONNECTION, Kind.TIMEOUT);
      assertThat(REQUESTS).hasValue(before);
    }
  }

  @Test
  void aFileWithoutCertificatesIsRefused() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");
    assertThatThrownBy(() -> options().withAuthorities(empty)).isInstanceOf(IOException.class);
  }
}
