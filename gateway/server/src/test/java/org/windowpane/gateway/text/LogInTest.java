package org.windowpane.gateway.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.application.AuditEvent;

/** Who is let in, and what is recorded of it. */
final class LogInTest {
  private static final String RIGHT = "root:" + TextScene.PASSWORD + ".";

  private static List<String> logIns(TextScene scene) {
    return scene.store().events().stream()
        .filter(event -> event.action().startsWith("session."))
        .map(event -> event.action() + " " + event.principal() + " " + event.outcome())
        .toList();
  }

  private static void isTurnedAway(TextScene scene, String line) {
    try (TextClient client = TextClient.connect(scene.port())) {
      client.read();
      client.send(line + "\n");
      assertThat(client.read()).isEqualTo("False\n");
      assertThat(client.isOver()).isTrue();
    }
  }

  @Test
  void theTokenIsThePasswordAndComingAndGoingAreRecorded() {
    try (TextScene scene = TextScene.wary()) {
      try (TextClient root = TextClient.in(scene.port(), RIGHT)) {
        assertThat(root.say("ListShares.")).isEqualTo("1; rootShare");
      }
      eventually("they have left", () -> scene.ledger().state().sessions().isEmpty());
      assertThat(logIns(scene))
          .containsExactly("session.open root done", "session.close root done");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"root.", "root:.", "root:wrong.", "root:a.long.", "nobody.", "nobody:x."})
  void withoutTheRightTokenNobodyIsLetInAndThatIsRecorded(String line) {
    try (TextScene scene = TextScene.wary()) {
      isTurnedAway(scene, line);
      String name = line.replaceAll("[:.].*", "");
      assertThat(logIns(scene)).containsExactly("session.open " + name + " refused");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"root", ".", ":secret.", "", "\u00ff\u00fe"})
  void whatIsNoAnswerToTheQuestionIsTurnedAway(String line) {
    try (TextScene scene = TextScene.trusting()) {
      isTurnedAway(scene, line);
    }
  }

  @Test
  void whoGuessesHasToWaitEvenWithTheRightToken() {
    try (TextScene scene = TextScene.wary()) {
      for (int guess = 0; guess < 6; guess++) {
        isTurnedAway(scene, "root:guess" + guess + ".");
      }
      isTurnedAway(scene, RIGHT);
      scene.advance(Duration.ofMinutes(1));
      TextClient.in(scene.port(), RIGHT).close();
    }
  }

  @Test
  void whereLoopbackIsTrustedANameIsEnoughButAWrongTokenIsStillWrong() {
    try (TextScene scene = TextScene.trusting()) {
      scene.in("root").close();
      eventually("they have left", () -> scene.ledger().state().sessions().isEmpty());
      isTurnedAway(scene, "nobody.");
      isTurnedAway(scene, "root:wrong.");
      TextClient.in(scene.port(), RIGHT).close();
      assertThat(scene.store().events())
          .filteredOn(event -> event.action().equals("session.open"))
          .extracting(AuditEvent::outcome)
          .containsExactly("done", "refused", "refused", "done");
      assertThat(scene.store().events())
          .filteredOn(event -> event.detail().contains("vouched"))
          .hasSize(1);
    }
  }

  @Test
  void aUserWhoWasAddedHasNoPasswordToLogInWith() {
    try (TextScene scene = TextScene.wary()) {
      try (TextClient root = TextClient.in(scene.port(), RIGHT)) {
        assertThat(root.say("AddUser alice.")).isEqualTo("True");
      }
      isTurnedAway(scene, "alice.");
      isTurnedAway(scene, "alice:.");
      isTurnedAway(scene, "alice:null.");
    }
  }

  @Test
  void whoseSessionHasEndedIsHeardNoMore() {
    try (TextScene scene = TextScene.trusting();
        TextClient root = scene.in("root")) {
      scene.advance(Duration.ofHours(13));
      root.send("AddUser alice.\n");
      assertThat(root.read()).isEqualTo("False\n");
      assertThat(root.isOver()).isTrue();
      assertThat(scene.ledger().state().principals()).doesNotContainKey("alice");
    }
  }

  @Test
  void namesAreTrustedOnLoopbackOnly() {
    for (String host : List.of("127.0.0.1", "::1", "localhost")) {
      assertThatCode(() -> trustingAt(host)).doesNotThrowAnyException();
    }
    for (String host : List.of("0.0.0.0", "::", "10.0.0.1")) {
      assertThatThrownBy(() -> trustingAt(host))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("loopback");
    }
  }

  private static TextListener.Settings trustingAt(String host) {
    return new TextListener.Settings(new InetSocketAddress(host, 4242), true, Limits.CUSTOMARY);
  }
}
