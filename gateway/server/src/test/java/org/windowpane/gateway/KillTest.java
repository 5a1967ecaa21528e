package org.windowpane.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.gateway.postgres.FreePort;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.FakeController;
import org.windowpane.gateway.testing.Receiver;
import org.windowpane.gateway.testing.RequestBodies;
import org.windowpane.gateway.testing.TestDatabase;

/** A gateway in its own process, killed while it receives bookings. */
public final class KillTest {
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final int ENOUGH = 150;

  @TempDir private Path directory;
  private final FakeController controller = FakeController.start();
  private final List<Process> started = new ArrayList<>();
  private Process gateway;

  @AfterEach
  void stop() throws InterruptedException {
    controller.close();
    for (Process each : started) {
      each.destroyForcibly();
      each.waitFor(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void everyConfirmedBookingSurvivesAKill() throws Exception {
    String database = TestDatabase.migrated();
    URI uri = startGateway(database);
    Set<String> answeredYes = new HashSet<>(bookUntilKilled(uri));
    assertThat(answeredYes.size()).isGreaterThanOrEqualTo(ENOUGH);
    uri = startGateway(database);
    Set<String> onRecord = new HashSet<>(booked(new Browser(uri).logIn("alice", "alice-window")));
    assertThat(onRecord).containsAll(answeredYes);
    assertThat(onRecord.size()).isLessThanOrEqualTo(answeredYes.size() + 4);
  }

  @Test
  void pendingNotificationsAreDeliveredAfterAKill() throws Exception {
    String database = TestDatabase.migrated();
    try (Receiver receiver = Receiver.start()) {
      receiver.answer(503);
      URI uri = startGateway(database);
      Browser alice = new Browser(uri).logIn("alice", "alice-window");
      alice.post(
          "/api/v1/webhooks",
          Map.of("url", receiver.url("/hook"), "kinds", List.of("booking.cancelled")));
      String id =
          alice
              .post(
                  "/api/v1/bookings",
                  RequestBodies.window("team-a", 1, 4, 1_000_000, START, START.plusSeconds(60)))
              .body()
              .get("id")
              .asText();
      new Browser(uri)
          .logIn("admin", "admin-window")
          .post("/api/v1/bookings/" + id + "/cancel", "");
      eventually("it is tried", () -> !receiver.received("/hook").isEmpty());
      gateway.destroyForcibly();
      gateway.waitFor(60, TimeUnit.SECONDS);
      String first = receiver.received("/hook").get(0).text();
      int before = receiver.received("/hook").size();
      receiver.answer(200);
      startGateway(database);
      eventually("it is delivered again", () -> receiver.received("/hook").size() > before);
      assertThat(receiver.received("/hook").get(before).text()).isEqualTo(first);
    }
  }

  @Test
  void aGatewayThatHangsIsReplacedAndIsOnStandbyAfterwards() throws Exception {
    String database = TestDatabase.migrated();
    URI one = startGateway(database);
    final Process ofOne = gateway;
    URI other = startGateway(database);
    eventually(
        "one is active",
        () -> List.of(leader(one), leader(other)).containsAll(List.of("ok", "standby")));
    // On a busy machine, the other one may have taken over already.
    boolean isOneActive = leader(one).equals("ok");
    URI first = isOneActive ? one : other;
    URI second = isOneActive ? other : one;
    Process hanging = isOneActive ? ofOne : gateway;
    Browser alice = new Browser(second).logIn("alice", "alice-window");
    signal(hanging, "STOP");
    eventually("the other is active", () -> leader(second).equals("ok"));
    String id = book(alice, 0);
    signal(hanging, "CONT");
    eventually("the first is on standby", () -> leader(first).equals("standby"));
    Browser aliceAtTheFirst = new Browser(first).logIn("alice", "alice-window");
    String next = book(aliceAtTheFirst, 1);
    for (Browser each : List.of(alice, aliceAtTheFirst)) {
      assertThat(booked(each)).containsExactlyInAnyOrder(id, next);
    }
  }

  private static String book(Browser browser, int minute) {
    Instant start = START.plusSeconds(60L * minute);
    Browser.Reply reply =
        browser.post(
            "/api/v1/bookings",
            RequestBodies.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(60)));
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return reply.body().get("id").asText();
  }

  private static String leader(URI gateway) {
    return new Browser(gateway).get("/readyz").body().at("/parts/leader").asText();
  }

  private static void signal(Process process, String name) throws Exception {
    int status =
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    assertThat(status).isZero();
  }

  private List<String> bookUntilKilled(URI uri) throws InterruptedException {
    ConcurrentLinkedQueue<String> answered = new ConcurrentLinkedQueue<>();
    List<Thread> people = new ArrayList<>();
    for (int person = 0; person < 4; person++) {
      int first = person * 100_000;
      Browser browser = new Browser(uri).logIn("alice", "alice-window");
      Thread thread = new Thread(() -> bookRepeatedly(browser, first, answered));
      thread.start();
      people.add(thread);
    }
    eventually("enough is booked", () -> answered.size() >= ENOUGH);
    gateway.destroyForcibly();
    gateway.waitFor(60, TimeUnit.SECONDS);
    for (Thread person : people) {
      person.join();
    }
    return new ArrayList<>(answered);
  }

  private static void bookRepeatedly(
      Browser browser, int first, ConcurrentLinkedQueue<String> answered) {
    for (int minute = first; ; minute++) {
      Instant start = START.plusSeconds(60L * minute);
      try {
        Browser.Reply reply =
            browser.post(
                "/api/v1/bookings",
                RequestBodies.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(60)));
        if (reply.status() == 201) {
          answered.add(reply.body().get("id").asText());
        }
      } catch (UncheckedIOException e) {
        return;
      }
    }
  }

  private static List<String> booked(Browser alice) {
    List<String> ids = new ArrayList<>();
    String cursor = "";
    while (true) {
      JsonNode page = alice.get("/api/v1/bookings?state=booked&limit=500" + cursor).body();
      ids.addAll(page.get("bookings").findValuesAsText("id"));
      if (page.get("nextCursor").isNull()) {
        return ids;
      }
      cursor = "&cursor=" + page.get("nextCursor").asText();
    }
  }

  private URI startGateway(String database) throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), FakeController.SECRET);
    int port = FreePort.find();
    gateway =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve",
                "--demo",
                "--database-url=" + database,
                "--listen=127.0.0.1:" + port,
                "--controller-url=" + controller.uri(),
                "--controller-secret-file=" + secret,
                "--webhook-allow=127.0.0.0/8")
            .redirectErrorStream(true)
            .redirectOutput(new File(directory.toFile(), "gateway" + port + ".log"))
            .start();
    started.add(gateway);
    URI uri = URI.create("http://127.0.0.1:" + port);
    eventually("the gateway is ready and knows the network", () -> isReady(uri));
    return uri;
  }

  private static boolean isReady(URI uri) {
    try {
      return new Browser(uri).get("/readyz").status() == 200
          && new Browser(uri)
                  .logIn("alice", "alice-window")
                  .get("/api/v1/network")
                  .body()
                  .path("switches")
                  .size()
              == 3;
    } catch (UncheckedIOException | IllegalStateException e) {
      return false;
    }
  }
}
