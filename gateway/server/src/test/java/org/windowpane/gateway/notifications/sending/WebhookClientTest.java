package org.windowpane.gateway.notifications.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.eclipse.jetty.util.thread.Scheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.rows.WebhookSecret;
import org.windowpane.gateway.notifications.WebhookCaller.Post;
import org.windowpane.gateway.notifications.WebhookCaller.Result;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.Scene;

/** Against servers that do what they should not. */
public final class WebhookClientTest {
  private static final Duration SHORT = Duration.ofSeconds(1);

  private ServerSocket server;
  private WebhookClient client;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
    client.close();
  }

  /** How a server handles a client. */
  private interface Handler {
    void handle(Socket socket) throws IOException, InterruptedException;
  }

  private void serve(Handler handler) {
    Thread thread =
        new Thread(
            () -> {
              while (!server.isClosed()) {
                try (Socket socket = server.accept()) {
                  if (socket.getInputStream().read(new byte[10_000]) > 0) {
                    handler.handle(socket);
                  }
                } catch (IOException | InterruptedException e) {
                  // The client has gone, or the test is over.
                }
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private Result post(String host, Duration patience, String... allowed) throws Exception {
    return post(host, patience, WebhookClient::names, allowed);
  }

  private Result post(
      String host,
      Duration patience,
      BiFunction<Executor, Scheduler, SocketAddressResolver> names,
      String... allowed)
      throws Exception {
    client =
        new WebhookClient(
            new AllowedAddresses(List.of(allowed)), new MovableClock(Scene.NOW), patience, names);
    client.start();
    Webhook webhook =
        new Webhook(
            new UUID(7, 1),
            "alice",
            URI.create("http://" + host + ":" + server.getLocalPort() + "/"),
            new WebhookSecret("s"),
            Set.of(NotificationKind.MOVED),
            Scene.NOW,
            Optional.empty());
    return client.post(webhook, new Post(new UUID(8, 1), "booking.moved", "{}"));
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }

  @Test
  void aSilentHostTimesOut() throws Exception {
    serve(socket -> socket.getInputStream().transferTo(OutputStream.nullOutputStream()));
    assertThat(post("127.0.0.1", SHORT, "127.0.0.0/8").error())
        .contains("The host did not answer within 1 s.");
  }

  @Test
  void endlessHeadersTimeOut() throws Exception {
    serve(
        socket -> {
          write(socket, "HTTP/1.1 200 OK\r\nX: ");
          while (true) {
            write(socket, "x");
            Thread.sleep(20);
          }
        });
    Result result = post("127.0.0.1", SHORT, "127.0.0.0/8");
    assertThat(result.status()).isEmpty();
    assertThat(result.error()).contains("The host did not answer within 1 s.");
  }

  @Test
  void theStatusCountsHoweverLongTheBodyIs() throws Exception {
    serve(
        socket -> {
          write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n");
          while (true) {
            write(socket, "x".repeat(1000));
          }
        });
    Result result = post("127.0.0.1", Duration.ofSeconds(30), "127.0.0.0/8");
    assertThat(result.status()).hasValue(200);
    assertThat(result.error()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"100 Continue", "103 Early Hints"})
  void interimResponsesAreSkipped(String hint) throws Exception {
    serve(
        socket -> {
          write(socket, "HTTP/1.1 " + hint + "\r\n\r\nHTTP/1.1 401 Unauthorized\r\n\r\n");
        });
    Result result = post("127.0.0.1", Duration.ofSeconds(30), "127.0.0.0/8");
    assertThat(result.status()).hasValue(401);
    assertThat(result.error()).contains("The host answered 401.");
  }

  @Test
  void anAnswerThatIsNotHttpFails() throws Exception {
    serve(socket -> write(socket, "220 mail.example ESMTP\r\n"));
    Result result = post("127.0.0.1", Duration.ofSeconds(30), "127.0.0.0/8");
    assertThat(result.status()).isEmpty();
    assertThat(result.error()).contains("The host did not answer with valid HTTP.");
  }

  @Test
  void anUnknownHostNameIsReported() throws Exception {
    Result result =
        post(
            "no-such-host.invalid",
            Duration.ofSeconds(30),
            (threads, scheduler) ->
                (host, port, context, promise) -> promise.failed(new UnknownHostException(host)));
    assertThat(result.status()).isEmpty();
    assertThat(result.error()).contains("The name of the host cannot be resolved.");
  }

  @Test
  void onlyAllowedAddressesOfANameAreUsed() throws Exception {
    serve(
        socket -> {
          write(socket, "HTTP/1.1 204 No Content\r\n\r\n");
        });
    assertThat(post("localhost", Duration.ofSeconds(30), "127.0.0.0/8").status()).hasValue(204);
    client.close();
    assertThat(post("localhost", Duration.ofSeconds(30)).error())
        .contains("The host has no address that the gateway may post to.");
  }
}
