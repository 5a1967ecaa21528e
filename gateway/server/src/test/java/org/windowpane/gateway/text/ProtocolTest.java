package org.windowpane.gateway.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.ledger.tables.QuotaTable.QUOTAS;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.quotas.Quota;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.rows.Role;

/** The order of prompts and answers, on a real socket. */
public final class ProtocolTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Limits.Connections TWO = new Limits.Connections(2, 2, 2);
  private static final Limits NARROW = new Limits(TWO, 100, LONG, LONG, LONG);

  private TextScene scene;

  private int open(Limits limits) {
    scene = TextScene.trustingLoopback(limits);
    return scene.port();
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void answerAndPromptArriveInOneRead() {
    try (TextClient client = TextClient.connect(open(Limits.DEFAULTS))) {
      assertThat(client.read()).isEqualTo("Login: ");
      client.send("root.\n");
      assertThat(client.read()).isEqualTo("logged in\nroot> ");
      client.send("AddUser alice.\n");
      assertThat(client.read()).isEqualTo("True\nroot> ");
      client.send("AddUser alice.\n");
      assertThat(client.read()).isEqualTo("False\nroot> ");
      client.send("ListShares.\n");
      assertThat(client.read()).isEqualTo("1; rootShare\nroot> ");
    }
  }

  @Test
  void linesEndWithOrWithoutACarriageReturn() {
    try (TextClient client = TextClient.connect(open(Limits.DEFAULTS))) {
      client.read();
      client.send("root.\r\n");
      assertThat(client.read()).isEqualTo("logged in\nroot> ");
      client.send("AddUser alice.\r\n");
      assertThat(client.read()).isEqualTo("True\nroot> ");
    }
  }

  @Test
  void refusalsHaveTheirReasonsInACommentOnRequest() {
    try (TextClient client = TextClient.in(open(Limits.DEFAULTS), "root.")) {
      assertThat(client.say("GetSchedule nowhere.")).isEqualTo("False");
      assertThat(client.say("reasons on.")).isEqualTo("True");
      assertThat(client.say("GetSchedule nowhere."))
          .startsWith("False\n// ")
          .contains("nowhere")
          .hasLineCount(2);
      assertThat(client.say("Make me\u0007 a share.")).startsWith("False\n// It cannot be read: ");
      assertThat(client.say("AddUser alice.")).isEqualTo("True");
      assertThat(client.say("reasons off.")).isEqualTo("True");
      assertThat(client.say("GetSchedule nowhere.")).isEqualTo("False");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "AddUser alice",
        "AddUser alice. AddUser bob.",
        "Make me a share.",
        "Tick 5.",
        "reserve(srcHost=10.0.0.1) = 5 on nowhere.",
        "reserve(*) = 5 on rootShare from +10 to +10.",
        "NewShare s for (*) [reserve <= 10 reserve >= 20] on rootShare.",
        "GetSchedule nowhere.",
        "\u0001\u00e4\u00f6"
      })
  void invalidStatementsAreAnsweredFalse(String line) {
    try (TextClient client = TextClient.in(open(Limits.DEFAULTS), "root.")) {
      client.send(line + "\n");
      assertThat(client.read()).isEqualTo("False\nroot> ");
      assertThat(client.say("ListShares.")).isEqualTo("1; rootShare");
    }
  }

  @Test
  void quitEndsTheConnectionBeforeAndAfterSignIn() {
    int port = open(Limits.DEFAULTS);
    try (TextClient anonymous = TextClient.connect(port);
        TextClient root = TextClient.in(port, "root.")) {
      anonymous.read();
      anonymous.send("quit\n");
      assertThat(anonymous.isOver()).isTrue();
      root.send("quit\r\n");
      assertThat(root.isOver()).isTrue();
    }
    eventually("the session has ended", () -> scene.ledger().state().sessions().isEmpty());
  }

  @Test
  void aLineOfMaximumLengthIsAcceptedAndALongerOneEndsTheConnection() {
    try (TextClient root = TextClient.in(open(NARROW), "root.")) {
      String statement = "AddUser alice.";
      String padding = " ".repeat(NARROW.lineBytes() - statement.length());
      root.send(padding + statement + "\r\n");
      assertThat(root.read()).isEqualTo("True\nroot> ");
      root.send(padding + " AddUser bobby.\n");
      assertThat(root.read()).isEqualTo("False\n");
      assertThat(root.isOver()).isTrue();
    }
  }

  @Test
  void aLineThatNeverEndsIsNotReadToItsEnd() {
    try (TextClient anonymous = TextClient.connect(open(NARROW))) {
      anonymous.read();
      anonymous.send("x".repeat(5_000));
      assertThat(anonymous.read()).isEqualTo("False\n");
      assertThat(anonymous.isOver()).isTrue();
    }
  }

  @Test
  void theNumberOfConnectionsIsLimited() {
    int port = open(NARROW);
    TextClient first = TextClient.in(port, "root.");
    try (TextClient second = TextClient.in(port, "root.");
        TextClient third = TextClient.connect(port)) {
      assertThat(third.isOver()).isTrue();
      first.close();
      eventually("there is a place", () -> canConnect(port));
      assertThat(second.say("ListShares.")).isEqualTo("1; rootShare");
    }
  }

  @Test
  void silentClientsTakeOnlyThePlacesForSigningIn() {
    int port = open(limits(new Limits.Connections(10, 2, 2)));
    try (TextClient root = TextClient.in(port, "root.");
        TextClient silent = TextClient.connect(port);
        TextClient another = TextClient.connect(port);
        TextClient third = TextClient.connect(port)) {
      assertThat(silent.read()).isEqualTo("Login: ");
      assertThat(another.read()).isEqualTo("Login: ");
      assertThat(third.isOver()).isTrue();
      assertThat(root.say("ListShares.")).isEqualTo("1; rootShare");
      silent.close();
      eventually("there is a place", () -> canConnect(port));
    }
  }

  @Test
  void aUserHasALimitedNumberOfConnections() {
    int port = open(Limits.DEFAULTS);
    scene.add("alice", Role.MEMBER);
    scene.ledger().decide(twoSessionsOfRoot());
    try (TextClient one = TextClient.in(port, "root.");
        TextClient two = TextClient.in(port, "root.");
        TextClient three = TextClient.connect(port)) {
      three.read();
      three.send("root.\n");
      assertThat(three.read()).isEqualTo("False\n");
      assertThat(three.isOver()).isTrue();
      TextClient.in(port, "alice.").close();
      assertThat(one.say("ListShares.")).isEqualTo("1; rootShare");
      two.close();
      eventually("there is a place", () -> canSignIn(port));
    }
    eventually("the sessions have ended", () -> scene.ledger().state().sessions().isEmpty());
  }

  private static Command<Boolean> twoSessionsOfRoot() {
    Quota quota = new Quota(QuotaKey.ofUser("root", QuotaKind.TEXT_SESSIONS), 2);
    return (state, now) -> new Command.Outcome<>(List.of(QUOTAS.upsert(quota)), List.of(), true);
  }

  private static Limits limits(Limits.Connections connections) {
    return new Limits(connections, 100, LONG, LONG, LONG);
  }

  private static boolean canSignIn(int port) {
    try (TextClient next = TextClient.connect(port)) {
      next.read();
      return next.say("root.").equals("logged in");
    }
  }

  @Test
  void aUserIsAnsweredAtTheRequestRate() {
    scene = TextScene.limitedTo(2);
    try (TextClient root = TextClient.in(scene.port(), "root.");
        TextClient other = TextClient.in(scene.port(), "root.")) {
      for (int statement = 0; statement < 24; statement++) {
        assertThat((statement % 2 == 0 ? root : other).say("ListShares."))
            .isEqualTo("1; rootShare");
      }
    }
    eventually(
        "the throttling is recorded",
        () ->
            scene.store().events().stream().anyMatch(it -> it.action().equals("request.throttle")));
  }

  private static boolean canConnect(int port) {
    try (TextClient next = TextClient.connect(port)) {
      return !next.isOver();
    }
  }

  @Test
  void idleClientsAreDisconnected() {
    Duration soon = Duration.ofMillis(200);
    int port = open(new Limits(TWO, 100, soon, LONG, LONG));
    try (TextClient anonymous = TextClient.connect(port)) {
      anonymous.read();
      assertThat(anonymous.isOver()).isTrue();
    }
    scene.close();
    port = open(new Limits(TWO, 100, LONG, soon, LONG));
    try (TextClient root = TextClient.in(port, "root.")) {
      assertThat(root.isOver()).isTrue();
    }
  }

  @Test
  void clientsAreServedConcurrentlyAndEachInOrder() {
    int port = open(Limits.DEFAULTS);
    List<CompletableFuture<List<String>>> all = new ArrayList<>();
    for (int client = 0; client < 8; client++) {
      int number = client;
      all.add(CompletableFuture.supplyAsync(() -> makeUsers(port, number)));
    }
    all.forEach(answers -> assertThat(answers.join()).containsOnly("True").hasSize(20));
    assertThat(scene.ledger().state().principals()).hasSize(1 + 8 * 20);
  }

  private static List<String> makeUsers(int port, int client) {
    List<String> answers = new ArrayList<>();
    try (TextClient root = TextClient.in(port, "root.")) {
      for (int user = 0; user < 20; user++) {
        answers.add(root.say("AddUser u" + client + "-" + user + "."));
      }
    }
    return answers;
  }

  @Test
  void statementsSentTogetherAreAnsweredOneByOne() {
    try (TextClient root = TextClient.in(open(Limits.DEFAULTS), "root.")) {
      root.send("AddUser a.\nAddUser a.\nquit\n");
      StringBuilder received = new StringBuilder();
      for (String part = root.read(); !part.isEmpty(); part = root.read()) {
        received.append(part);
      }
      assertThat(received).hasToString("True\nroot> False\nroot> ");
    }
  }

  @Test
  void stoppingTheListenerEndsEveryConnection() {
    try (TextClient root = TextClient.in(open(Limits.DEFAULTS), "root.")) {
      scene.close();
      assertThat(root.isOver()).isTrue();
    }
    assertThat(scene.store().load().sessions()).isEmpty();
  }
}
