package org.windowpane.client.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.windowpane.client.testing.Peer;

/** What both transports do, against peers that misbehave. */
public final class TransportContractTest {
  private static final int MOST = 100_000;
  private static final Request GET =
      new Request("GET", "/api/v1/me", Map.of("Accept", "application/json"), Optional.empty());

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private Peer peer;
  private Transport transport;

  /** The implementations. */
  enum Kind {
    TCP,
    UNIX
  }

  @AfterEach
  void close() {
    transport.close();
    peer.close();
    threads.shutdownNow();
  }

  private void start(Kind kind, Peer.Script script) {
    peer = kind == Kind.TCP ? Peer.tcp(script) : Peer.unix(script);
    URI address = URI.create(peer.address());
    transport =
        kind == Kind.TCP
            ? new HttpTransport(address, Optional.empty(), MOST, threads)
            : new UnixTransport(Path.of(address.getPath()), MOST, threads);
  }

  private void startAnswering(Kind kind, String answer) {
    start(
        kind,
        (connection, number) -> {
          while (!Peer.readRequest(connection).isEmpty()) {
            Peer.write(connection, answer);
          }
        });
  }

  private Response send(Request request) throws Exception {
    return transport.send(request).get(30, TimeUnit.SECONDS);
  }

  private static String text(Response response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionServesOneRequestAfterAnother(Kind kind) throws Exception {
    startAnswering(kind, Peer.answer("200 OK", "X-Two:  words here \r\n", "{}"));
    for (int turn = 0; turn < 3; turn++) {
      Response response = send(GET);
      assertThat(response.status()).isEqualTo(200);
      assertThat(text(response)).isEqualTo("{}");
      assertThat(response.header("x-two"))
          .hasValueSatisfying(it -> assertThat(it).contains("words"));
    }
    assertThat(peer.connections()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void aRequestHasItsBodyAndItsHeaders(Kind kind) throws Exception {
    AtomicReference<String> received = new AtomicReference<>();
    start(
        kind,
        (connection, number) -> {
          String head = Peer.readHead(connection);
          ByteBuffer body = ByteBuffer.allocate(7);
          while (body.hasRemaining() && connection.read(body) >= 0) {
            // Until it is whole.
          }
          received.set(head + new String(body.array(), StandardCharsets.UTF_8));
          Peer.write(connection, Peer.answer("201 Created", "", "{}"));
        });
    Request request =
        new Request(
            "POST",
            "/api/v1/bookings?a=b",
            Map.of("Idempotency-Key", "k"),
            Optional.of("{\"ü\":1}".substring(0, 6).getBytes(StandardCharsets.UTF_8)));
    assertThat(send(request).status()).isEqualTo(201);
    assertThat(received.get())
        .startsWith("POST /api/v1/bookings?a=b HTTP/1.1\r\n")
        .contains("Idempotency-Key: k\r\n")
        .contains("Content-Length: 7\r\n")
        .endsWith("{\"ü\":1");
  }

  @ParameterizedTest
  @EnumSource
  void aBodyArrivesInChunks(Kind kind) throws Exception {
    startAnswering(
        kind,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{\"a\r\n4\r\n\":1}\r\n0\r\n\r\n");
    assertThat(text(send(GET))).isEqualTo("{\"a\":1}");
    assertThat(text(send(GET))).isEqualTo("{\"a\":1}");
    assertThat(peer.connections()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void aBodyEndsWithTheConnection(Kind kind) throws Exception {
    start(
        kind,
        (connection, number) -> {
          Peer.readRequest(connection);
          Peer.write(connection, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"a\":1}");
        });
    assertThat(text(send(GET))).isEqualTo("{\"a\":1}");
    assertThat(text(send(GET))).isEqualTo("{\"a\":1}");
    assertThat(peer.connections()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerMayHaveNoBody(Kind kind) throws Exception {
    startAnswering(kind, "HTTP/1.1 204 No Content\r\n\r\n");
    assertThat(send(GET).body()).isEmpty();
    assertThat(send(GET).status()).isEqualTo(204);
  }

  @ParameterizedTest
  @EnumSource
  void anInterimAnswerIsSkipped(Kind kind) throws Exception {
    startAnswering(kind, "HTTP/1.1 100 Continue\r\n\r\n" + Peer.answer("200 OK", "", "{}"));
    assertThat(send(GET).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionThatThePeerHasClosedIsNotUsedAgain(Kind kind) throws Exception {
    start(
        kind,
        (connection, number) -> {
          Peer.readRequest(connection);
          Peer.write(connection, Peer.answer("200 OK", "", "{}"));
        });
    send(GET);
    Thread.sleep(200);
    assertThat(send(GET).status()).isEqualTo(200);
    assertThat(peer.connections()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerThatIsNotHttpIsAFailure(Kind kind) {
    startAnswering(kind, "220 mail.example ESMTP\r\n\r\n");
    assertThatThrownBy(() -> send(GET)).hasRootCauseInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @EnumSource
  void aTruncatedBodyIsAFailure(Kind kind) {
    start(
        kind,
        (connection, number) -> {
          Peer.readRequest(connection);
          Peer.write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{");
        });
    assertThatThrownBy(() -> send(GET)).hasRootCauseInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @EnumSource
  void aBodyThatNeverEndsIsCutOff(Kind kind) {
    CountDownLatch left = new CountDownLatch(1);
    start(
        kind,
        (connection, number) -> {
          Peer.readRequest(connection);
          try {
            Peer.write(connection, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            while (true) {
              Peer.write(connection, "400\r\n" + "x".repeat(1024) + "\r\n");
            }
          } finally {
            left.countDown();
          }
        });
    assertThatThrownBy(() -> send(GET)).hasRootCauseInstanceOf(AnswerTooLargeException.class);
    eventually("the connection is closed", () -> left.getCount() == 0);
  }

  @ParameterizedTest
  @EnumSource
  void aHeadThatNeverEndsIsCutOff(Kind kind) {
    start(
        kind,
        (connection, number) -> {
          Peer.readRequest(connection);
          Peer.write(connection, "HTTP/1.1 200 OK\r\n");
          while (true) {
            Peer.write(
                connection, "X-Header-" + System.nanoTime() + ": " + "x".repeat(4096) + "\r\n");
          }
        });
    CompletableFuture<Response> answer = transport.send(GET);
    // The JDK before 22 has no limit on heads: the deadline of the caller ends the exchange.
    assertThatThrownBy(() -> answer.get(2, TimeUnit.SECONDS)).isNotNull();
    answer.cancel(true);
  }

  @ParameterizedTest
  @EnumSource
  void cancelingClosesTheConnectionOfAPeerThatNeverAnswers(Kind kind) {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch left = new CountDownLatch(1);
    start(
        kind,
        (connection, number) -> {
          Peer.readRequest(connection);
          asked.countDown();
          Peer.readHead(connection);
          left.countDown();
        });
    CompletableFuture<Response> answer = transport.send(GET);
    eventually("the peer has the request", () -> asked.getCount() == 0);
    answer.cancel(true);
    eventually("the connection is closed", () -> left.getCount() == 0);
  }

  @ParameterizedTest
  @EnumSource
  void cancelingClosesTheConnectionInTheMiddleOfABody(Kind kind) throws Exception {
    CountDownLatch sent = new CountDownLatch(1);
    CountDownLatch left = new CountDownLatch(1);
    start(
        kind,
        (connection, number) -> {
          Peer.readRequest(connection);
          Peer.write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{");
          sent.countDown();
          Peer.readHead(connection);
          left.countDown();
        });
    CompletableFuture<Response> answer = transport.send(GET);
    eventually("the peer has answered a part", () -> sent.getCount() == 0);
    Thread.sleep(100);
    answer.cancel(true);
    eventually("the connection is closed", () -> left.getCount() == 0);
  }

  @ParameterizedTest
  @EnumSource
  void aStreamArrivesAsItIsSentAndEndsWhenItIsClosed(Kind kind) throws Exception {
    CountDownLatch left = new CountDownLatch(1);
    start(
        kind,
        (connection, number) -> {
          Peer.readRequest(connection);
          Peer.write(
              connection, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\na\n\r\n");
          Peer.readHead(connection);
          left.countDown();
        });
    Streaming stream = transport.open(GET).get(30, TimeUnit.SECONDS);
    assertThat(stream.body().readNBytes(2)).isEqualTo("a\n".getBytes(StandardCharsets.UTF_8));
    CompletableFuture<Object> rest = new CompletableFuture<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                rest.complete(stream.body().read());
              } catch (IOException e) {
                rest.complete(e);
              }
            });
    reader.start();
    Thread.sleep(100);
    stream.close();
    reader.interrupt();
    assertThat(List.of(rest.get(30, TimeUnit.SECONDS))).isNotEmpty();
    eventually("the connection is closed", () -> left.getCount() == 0);
  }

  @ParameterizedTest
  @EnumSource
  void aPeerThatIsNotThereIsAFailure(Kind kind) {
    startAnswering(kind, "");
    peer.close();
    assertThatThrownBy(() -> send(GET)).hasRootCauseInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @EnumSource
  void aClosedTransportSendsNothing(Kind kind) {
    startAnswering(kind, Peer.answer("200 OK", "", "{}"));
    transport.close();
    assertThatThrownBy(() -> send(GET)).hasRootCauseInstanceOf(IOException.class);
    assertThat(peer.connections()).isZero();
  }
}
