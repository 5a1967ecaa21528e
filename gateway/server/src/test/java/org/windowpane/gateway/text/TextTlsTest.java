package org.windowpane.gateway.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.tls.Pki;
import org.windowpane.tls.TlsFiles;
import org.windowpane.tls.TlsIdentity;

/** The text language over TLS. */
public final class TextTlsTest {
  private static final String RIGHT = "root:" + TextScene.PASSWORD + ".";
  private static final Duration SOON = Duration.ofMillis(500);

  @TempDir private static Path folder;
  private static TlsIdentity gateway;
  private static SSLContext trusting;
  private static SSLContext stranger;

  private TextScene scene = TextScene.over(gateway, Limits.DEFAULTS);

  @BeforeAll
  static void makeCertificates() throws Exception {
    Pki pki = new Pki(folder).authority("ca").authority("other");
    pki.signed("gateway", "ca", "rsa:2048", 2);
    gateway = files("gateway", Optional.empty());
    trusting = files("ca", Optional.of(pki.file("ca.pem"))).context();
    stranger = files("other", Optional.of(pki.file("other.pem"))).context();
  }

  private static TlsIdentity files(String name, Optional<Path> authorities) throws Exception {
    return new TlsFiles(
            folder.resolve(name + ".pem"), folder.resolve(name + "-key.pem"), authorities)
        .read(Instant.now());
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void clientsSpeakTheLanguageOverTls() {
    try (TextClient root = TextClient.connect(scene.port(), trusting)) {
      assertThat(root.read()).isEqualTo("Login: ");
      assertThat(root.say(RIGHT)).isEqualTo("logged in");
      assertThat(root.say("ListShares.")).isEqualTo("1; rootShare");
      root.send("quit\n");
      assertThat(root.isOver()).isTrue();
    }
  }

  @Test
  void aRefusalArrivesBeforeTheEnd() {
    try (TextClient root = TextClient.connect(scene.port(), trusting)) {
      root.read();
      root.send("root:wrong.\n");
      assertThat(root.read()).isEqualTo("False\n");
      assertThat(root.isOver()).isTrue();
    }
  }

  @Test
  void aClientThatDoesNotTrustTheCertificateSendsNoPassword() {
    try (TextClient root = TextClient.connect(scene.port(), stranger)) {
      assertThatThrownBy(root::read).isInstanceOf(UncheckedIOException.class);
    }
    assertThat(scene.store().events()).noneMatch(event -> event.action().startsWith("session."));
  }

  @Test
  void aClientWithoutTlsGetsNoAnswer() {
    try (TextClient root = TextClient.connect(scene.port())) {
      root.send(RIGHT + "\n");
      assertThat(root.read()).doesNotContain("Login", "logged in");
    }
  }

  @Test
  void aClientThatDoesNotFinishTheHandshakeIsDisconnected() {
    scene.close();
    scene =
        TextScene.over(gateway, new Limits(new Limits.Connections(4, 4, 4), 100, SOON, SOON, SOON));
    try (TextClient silent = TextClient.connect(scene.port())) {
      assertThat(silent.isOver()).isTrue();
    }
  }
}
