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
import org.windowpane.gateway.people.tokens.TokenPolicy;
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

  private static void assertRefused(TextScene scene, String line) {
    try (TextClient client = TextClient.connect(scene.port())) {
      client.read();
      client.send(line + "\n");
      assertThat(client.read()).isEqualTo("False\n");
      assertThat(client.isOver()).isTrue();
    }
  }

  @Test
  void thePasswordSignsInAndSessionsAreAudited() {
    try (TextScene scene = TextScene.withoutTrust()) {
      try (TextClient root = TextClient.in(scene.port(), RIGHT)) {
        assertThat(root.say("ListShares.")).isEqualTo("1; rootShare");
      }
      eventually("they have left", () -> scene.ledger().state().sessions().isEmpty());
      assertThat(logIns(scene))
          .containsExactly("session.open root done", "session.close root done");
    }
  }

  @Test
  void anApiTokenWithAllScopesSignsIn() {
    try (TextScene scene = TextScene.withoutTrust()) {
      String all = token(scene, EnumSet.allOf(Scope.class));
      try (TextClient root = TextClient.in(scene.port(), "root:" + all + ".")) {
        assertThat(root.say("ListShares.")).isEqualTo("1; rootShare");
      }
      assertRefused(scene, "root:" + token(scene, EnumSet.of(Scope.READ, Scope.BOOK)) + ".");
      assertRefused(scene, "nobody:" + all + ".");
    }
  }

  @Test
  void aRevokedApiTokenEndsTheSession() {
    try (TextScene scene = TextScene.withoutTrust()) {
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
                CreateToken.Expiry.STANDARD,
                Optional.empty(),
                new TokenPolicy(Duration.ofDays(90), Optional.empty())));
    return text.text();
  }

  @ParameterizedTest
  @ValueSource(strings = {"root.", "root:.", "root:wrong.", "root:a.long.", "nobody.", "nobody:x."})
  void aWrongTokenIsRefusedAndAudited(String line) {
    try (TextScene scene = TextScene.withoutTrust()) {
      assertRefused(scene, line);
      String name = line.startsWith("root") ? "root" : "(no name)";
      eventually("it is audited", () -> !logIns(scene).isEmpty());
      assertThat(logIns(scene)).containsExactly("session.open " + name + " refused");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"root", ".", ":secret.", "", "\u00ff\u00fe"})
  void invalidSignInLinesAreRefused(String line) {
    try (TextScene scene = TextScene.trustingLoopback()) {
      assertRefused(scene, line);
    }
  }

  @Test
  void guessingIsThrottledEvenForTheRightToken() {
    try (TextScene scene = TextScene.withoutTrust()) {
      for (int guess = 0; guess < 6; guess++) {
        assertRefused(scene, "root:guess" + guess + ".");
      }
      assertRefused(scene, RIGHT);
      scene.advance(Duration.ofMinutes(1));
      TextClient.in(scene.port(), RIGHT).close();
    }
  }

  @Test
  void onTrustedLoopbackANameIsEnoughAndAWrongTokenIsRefused() {
    try (TextScene scene = TextScene.trustingLoopback()) {
      scene.in("root").close();
      eventually("they have left", () -> scene.ledger().state().sessions().isEmpty());
      assertRefused(scene, "nobody.");
      assertRefused(scene, "root:wrong.");
      TextClient.in(scene.port(), RIGHT).close();
      eventually("all are audited", () -> outcomes(scene).size() == 4);
      assertThat(outcomes(scene)).containsExactlyInAnyOrder("done", "refused", "refused", "done");
      assertThat(scene.store().events())
          .filteredOn(event -> event.detail().contains("vouched"))
          .hasSize(1);
    }
  }

  private static List<String> outcomes(TextScene scene) {
    return scene.store().events().stream()
        .filter(event -> event.action().equals("session.open"))
        .map(AuditEvent::outcome)
        .toList();
  }

  @Test
  void aDisabledUserIsDisconnectedAndCannotSignIn() {
    try (TextScene scene = TextScene.trustingLoopback()) {
      scene.add("bob", Role.ADMINISTRATOR);
      try (TextClient bob = scene.in("bob")) {
        scene.ledger().decide(new DisableUser(new Actor("root", "here"), "bob", true));
        bob.send("ListShares.\n");
        assertThat(bob.read()).isEqualTo("False\n");
      }
      assertRefused(scene, "bob.");
      assertRefused(scene, "bob:" + TextScene.PASSWORD + ".");
    }
  }

  @Test
  void anAddedUserHasNoPassword() {
    try (TextScene scene = TextScene.withoutTrust()) {
      try (TextClient root = TextClient.in(scene.port(), RIGHT)) {
        assertThat(root.say("AddUser alice.")).isEqualTo("True");
      }
      assertRefused(scene, "alice.");
      assertRefused(scene, "alice:.");
      assertRefused(scene, "alice:null.");
    }
  }

  @Test
  void anExpiredSessionIsDisconnected() {
    try (TextScene scene = TextScene.trustingLoopback();
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
      assertThatCode(() -> trustingSettings(host)).doesNotThrowAnyException();
    }
    for (String host : List.of("0.0.0.0", "::", "10.0.0.1")) {
      assertThatThrownBy(() -> trustingSettings(host))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("loopback");
    }
  }

  private static TextListener.Settings trustingSettings(String host) {
    return new TextListener.Settings(
        new InetSocketAddress(host, 4242), true, Limits.DEFAULTS, Optional.empty());
  }
}
