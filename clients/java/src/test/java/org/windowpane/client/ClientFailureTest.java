package org.windowpane.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.client.testing.Site.day;
import static org.windowpane.client.testing.Site.failureOf;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.client.WindowpaneException.Kind;
import org.windowpane.client.testing.Peer;
import org.windowpane.client.testing.Relay;
import org.windowpane.client.testing.Site;

/** What the client does when the gateway, the network, or the token fails. */
public final class ClientFailureTest {
  private static final FlowGroup FLOWS = FlowGroup.between("10.0.0.2", "10.0.0.5").tcp();
  private static final String ME =
      "{\"name\":\"alice\",\"displayName\":\"Alice\",\"role\":\"member\"}";
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final Duration LONG = Duration.ofSeconds(50);

  private static WindowpaneClient client(String address, Duration deadline) {
    return WindowpaneClient.connect(
        ClientOptions.of(address, Token.of("windowpane_secret"))
            .withDeadline(deadline, Duration.ofSeconds(20)));
  }

  private static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(60, TimeUnit.SECONDS);
  }

  /** A peer that gives these answers, one after another, and then the last one again. */
  private static Peer answering(List<String> heads, String... answers) {
    return Peer.tcp(
        (connection, number) -> {
          String head = Peer.readRequest(connection);
          while (!head.isEmpty()) {
            int index;
            synchronized (heads) {
              index = Math.min(heads.size(), answers.length - 1);
              heads.add(head);
            }
            Peer.write(connection, answers[index]);
            head = Peer.readRequest(connection);
          }
        });
  }

  private static Peer silent() {
    return Peer.tcp((connection, number) -> readAll(connection));
  }

  private static void readAll(SocketChannel connection) throws IOException {
    while (!Peer.readRequest(connection).isEmpty()) {
      // No answer.
    }
  }

  private static Set<String> values(List<String> heads, String header) {
    Set<String> values = new TreeSet<>();
    for (String head : heads) {
      head.lines()
          .filter(line -> line.startsWith(header + ": "))
          .forEach(line -> values.add(line.substring(header.length() + 2)));
    }
    return values;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRequestWhoseAnswerIsLostRunsOnce(boolean tcp) throws Exception {
    Relay relay = new Relay(() -> Site.gateway().uri().getPort());
    Instant start = day(tcp ? 30 : 31);
    try (Peer peer = tcp ? Peer.tcp(relay) : Peer.unix(relay);
        WindowpaneClient client =
            WindowpaneClient.connect(
                ClientOptions.of(peer.address(), Token.of(Site.aliceToken()))
                    .withDeadline(LONG, Duration.ofSeconds(20)))) {
      relay.loseAnswers(1);
      Booking booking =
          get(
              client.reserve(
                  WindowRequest.reserve("team-a", FLOWS, 1_000_000)
                      .start(start)
                      .end(start.plusSeconds(60))));
      assertThat(relay.lost()).isEqualTo(1);
      BookingQuery query = BookingQuery.mine().from(start).to(start.plusSeconds(60));
      assertThat(get(client.bookings(query)).bookings())
          .extracting(Booking::id)
          .containsExactly(booking.id());

      relay.loseAnswers(1);
      assertThat(get(client.cancel(booking.id())).state()).isEqualTo(Booking.State.CANCELLED);
      assertThat(relay.lost()).isEqualTo(2);
    }
  }

  @Test
  void repetitionsHaveTheKeyOfTheFirstRequest() throws Exception {
    List<String> heads = new ArrayList<>();
    String away = Peer.answer("503 Service Unavailable", "", "{}");
    String refused =
        Peer.answer("409 Conflict", "", "{\"type\":\"/problems/refused\",\"title\":\"no\"}");
    try (Peer peer = answering(heads, away, away, refused);
        WindowpaneClient client = client(peer.address(), LONG)) {
      WindowRequest window = WindowRequest.reserve("team-a", FLOWS, 1);
      assertThat(failureOf(client.reserve(window)).kind()).isEqualTo(Kind.REFUSED);
      assertThat(heads).hasSize(3);
      assertThat(values(heads, "Idempotency-Key")).hasSize(1);
      failureOf(client.reserve(window));
      assertThat(values(heads, "Idempotency-Key")).hasSize(2);
    }
  }

  @Test
  void anotherRequestWaitsForTheTimeInRetryAfter() throws Exception {
    List<String> heads = new ArrayList<>();
    try (Peer peer =
            answering(
                heads,
                Peer.answer("429 Too Many Requests", "Retry-After: 1\r\n", "{}"),
                Peer.answer("200 OK", "", ME));
        WindowpaneClient client = client(peer.address(), LONG)) {
      long before = System.nanoTime();
      assertThat(get(client.me()).name()).isEqualTo("alice");
      assertThat(Duration.ofNanos(System.nanoTime() - before))
          .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
      assertThat(heads).hasSize(2);
    }
  }

  @Test
  void aRequestFailsAtOnceIfTheGatewayAsksForALongerWaitThanItsDeadline() {
    List<String> heads = new ArrayList<>();
    try (Peer peer =
            answering(heads, Peer.answer("429 Too Many Requests", "Retry-After: 3600\r\n", "{}"));
        WindowpaneClient client = client(peer.address(), LONG)) {
      WindowpaneException failure = failureOf(client.me());
      assertThat(failure.kind()).isEqualTo(Kind.TOO_MANY_REQUESTS);
      assertThat(failure.retryAfter()).contains(Duration.ofHours(1));
      assertThat(heads).hasSize(1);
    }
  }

  @Test
  void aPeerThatNeverAnswersMeetsTheDeadline() {
    try (Peer peer = silent();
        WindowpaneClient client = client(peer.address(), SHORT)) {
      assertThat(failureOf(client.me()).kind()).isEqualTo(Kind.TIMEOUT);
    }
  }

  @Test
  void anAttemptWithoutAnswerIsRepeatedWithinTheDeadline() throws Exception {
    try (Peer peer =
            Peer.tcp(
                (connection, number) -> {
                  Peer.readRequest(connection);
                  if (number > 1) {
                    Peer.write(connection, Peer.answer("200 OK", "", ME));
                  }
                  readAll(connection);
                });
        WindowpaneClient client =
            WindowpaneClient.connect(
                ClientOptions.of(peer.address(), Token.of("t")).withDeadline(LONG, SHORT))) {
      assertThat(get(client.me()).name()).isEqualTo("alice");
      assertThat(peer.connections()).isGreaterThan(1);
    }
  }

  @Test
  void noConnectionIsAFailureOfItsKind() {
    Peer peer = silent();
    peer.close();
    Duration deadline = Duration.ofSeconds(3);
    try (WindowpaneClient client = client(peer.address(), deadline)) {
      assertThat(failureOf(client.me()).kind()).isEqualTo(Kind.NO_CONNECTION);
    }
    try (WindowpaneClient client = client("unix:/no/such/socket", deadline)) {
      assertThat(failureOf(client.me()).kind()).isEqualTo(Kind.NO_CONNECTION);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "nonsense", "{\"name\": 1}", "{}", ""})
  void anAnswerThatIsNotOneOfAGatewayIsInvalid(String body) {
    try (Peer peer = answering(new ArrayList<>(), Peer.answer("200 OK", "", body));
        WindowpaneClient client = client(peer.address(), LONG)) {
      assertThat(failureOf(client.me()).kind()).isEqualTo(Kind.INVALID_ANSWER);
    }
  }

  @Test
  void anAnswerBeyondTheLimitIsInvalid() {
    String large = "{\"name\":\"" + "x".repeat(5_000) + "\"}";
    try (Peer peer = answering(new ArrayList<>(), Peer.answer("200 OK", "", large));
        WindowpaneClient client =
            WindowpaneClient.connect(
                ClientOptions.of(peer.address(), Token.of("t")).withMaxAnswerBytes(1_024))) {
      assertThat(failureOf(client.me()).kind()).isEqualTo(Kind.INVALID_ANSWER);
    }
  }

  @Test
  void aProxyWithoutProblemDocumentsIsUnderstood() {
    try (Peer peer =
            answering(
                new ArrayList<>(),
                "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 6\r\n\r\n<html>",
                "HTTP/1.1 403 Forbidden\r\nContent-Length: 6\r\n\r\n<html>");
        WindowpaneClient client = client(peer.address(), LONG)) {
      assertThat(failureOf(client.me()).kind()).isEqualTo(Kind.FORBIDDEN);
    }
  }

  @Test
  void aRequestFailsAtOnceIfTooManyWait() {
    try (Peer peer = silent();
        WindowpaneClient client =
            WindowpaneClient.connect(
                ClientOptions.of(peer.address(), Token.of("t"))
                    .withDeadline(LONG, LONG)
                    .withQueue(1, 2))) {
      List<CompletableFuture<Me>> waiting = List.of(client.me(), client.me(), client.me());
      assertThat(failureOf(client.me()).kind()).isEqualTo(Kind.QUEUE_FULL);
      assertThat(waiting).noneMatch(CompletableFuture::isDone);
      eventually("the first one is sent", () -> peer.connections() == 1);
      waiting.get(0).cancel(true);
      CompletableFuture<Me> next = client.me();
      assertThat(next).isNotDone();
      eventually("the next one is sent", () -> peer.connections() == 2);
    }
  }

  @Test
  void aTokenFileIsReadAgainWhenItChanges(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("token");
    List<String> heads = new ArrayList<>();
    try (Peer peer = answering(heads, Peer.answer("200 OK", "", ME));
        WindowpaneClient client =
            WindowpaneClient.connect(
                ClientOptions.of(peer.address(), Token.inFile(file)).withDeadline(LONG, LONG))) {
      assertThat(failureOf(client.me()).kind()).isEqualTo(Kind.UNAUTHENTICATED);
      Files.writeString(file, "first-token\n");
      get(client.me());
      get(client.me());
      Path other = Files.writeString(folder.resolve("new"), "second-token-which-is-longer\n");
      Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
      get(client.me());
      assertThat(heads)
          .extracting(head -> values(List.of(head), "Authorization"))
          .containsExactly(
              Set.of("Bearer first-token"),
              Set.of("Bearer first-token"),
              Set.of("Bearer second-token-which-is-longer"));
    }
  }

  @Test
  void noTextHasTheToken() {
    Token token = Token.of("windowpane_secret");
    ClientOptions options = ClientOptions.of("http://127.0.0.1:1", token);
    assertThat(options.toString() + token).doesNotContain("secret");
    assertThatThrownBy(() -> Token.of("two words")).message().doesNotContain("two words");
    assertThatThrownBy(() -> ClientOptions.of("http://alice:word@h", token))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ClientOptions.of("ftp://h", token))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aSlowContinuationDelaysNoOtherRequest() throws Exception {
    CountDownLatch released = new CountDownLatch(1);
    try (Peer peer = answering(new ArrayList<>(), Peer.answer("200 OK", "", ME));
        WindowpaneClient client = client(peer.address(), LONG)) {
      CompletableFuture<Void> slow =
          client
              .me()
              .thenAccept(
                  me -> {
                    try {
                      released.await();
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  });
      assertThat(get(client.me()).name()).isEqualTo("alice");
      released.countDown();
      get(slow);
    }
  }

  @Test
  void theClockOfTheGatewayCounts() throws Exception {
    List<String> heads = new CopyOnWriteArrayList<>();
    try (Peer peer =
            answering(heads, Peer.answer("200 OK", "Date: Wed, 01 Jan 2031 00:00:00 GMT\r\n", ME));
        WindowpaneClient client = client(peer.address(), LONG)) {
      assertThat(client.now()).isBefore(Instant.parse("2030-12-31T00:00:00Z"));
      get(client.me());
      assertThat(client.now())
          .isBetween(Instant.parse("2030-12-31T00:00:00Z"), Instant.parse("2031-01-02T00:00:00Z"));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void closingEndsRequestsAndThreads(boolean tcp) {
    Set<String> before = Site.clientThreads();
    Peer.Script script = (connection, number) -> readAll(connection);
    try (Peer peer = tcp ? Peer.tcp(script) : Peer.unix(script)) {
      WindowpaneClient client = client(peer.address(), LONG);
      CompletableFuture<Me> waiting = client.me();
      client.events(event -> {});
      eventually("both are sent", () -> peer.connections() == 2);
      client.close();
      assertThat(failureOf(waiting).kind()).isEqualTo(Kind.CLOSED);
      assertThat(failureOf(client.me()).kind()).isEqualTo(Kind.CLOSED);
    }
    Site.assertThreadsEnd(before);
  }
}
