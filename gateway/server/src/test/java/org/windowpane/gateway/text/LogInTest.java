package org.windowpane.gateway.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.people.DisableUser;
import org.windowpane.gateway.people.tokens.CreateToken;
import org.windowpane.gateway.people.tokens.RevokeToken;
import org.windowpane.gateway.security.TokenText;

/** Who is let in, and what is recorded of it. */
public final class LogInTest {
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

  @Test
  void aProgramIsLetInByATokenThatIsForEverything() {
    try (TextScene scene = TextScene.wary()) {
      String all = token(scene, EnumSet.allOf(Scope.class));
      try (TextClient root = TextClient.in(scene.port(), "root:" + all + ".")) {
        assertThat(root.say("ListShares.")).isEqualTo("1; rootShare");
      }
      isTurnedAway(scene, "root:" + token(scene, EnumSet.of(Scope.READ, Scope.BOOK)) + ".");
      isTurnedAway(scene, "nobody:" + all + ".");
    }
  }

  @Test
  void aProgramWhoseTokenIsRevokedIsPutOut() {
    try (TextScene scene = TextScene.wary()) {
      String secret = token(scene, EnumSet.allOf(Scope.class));
      try (TextClient root = TextClient.in(scene.port(), "root:" + secret + ".")) {
        assertThat(root.say("ListShares.")).isEqualTo("1; rootShare");
        UUID id = scene.ledger().state().tokens().values().iterator().next().id();
        scene.ledger().decide(new RevokeToken(new Actor("root", "here"), id));
        root.send("ListShares.\n");
        assertThat(root.read()).isEqualTo("False\n");
        assertThat(root.isOver()).isTrue();
      }
    }
  }

  private static String token(TextScene scene, Set<Scope> scopes) {
    TokenText text = TokenText.random(new SecureRandom());
    scene
        .ledger()
        .decide(
            new CreateToken(
                new Actor("root", "here"),
                UUID.randomUUID(),
                text.hash(),
                "a program",
                scopes,
                Optional.empty()));
    return text.text();
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
  void whoIsKeptOutIsHeardNoMoreAndNotLetInAgain() {
    try (TextScene scene = TextScene.trusting()) {
      scene.add("bob", Role.ADMINISTRATOR);
      try (TextClient bob = scene.in("bob")) {
        scene.ledger().decide(new DisableUser(new Actor("root", "here"), "bob", true));
        bob.send("ListShares.\n");
        assertThat(bob.read()).isEqualTo("False\n");
      }
      isTurnedAway(scene, "bob.");
      isTurnedAway(scene, "bob:" + TextScene.PASSWORD + ".");
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
