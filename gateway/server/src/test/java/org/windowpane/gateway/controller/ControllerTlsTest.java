package org.windowpane.gateway.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.gateway.testing.FakeController;
import org.windowpane.tls.Pki;
import org.windowpane.tls.TlsFiles;
import org.windowpane.tls.TlsIdentity;

/** Gateway and controller show each other certificates of one authority. */
public final class ControllerTlsTest {
  @TempDir private static Path folder;
  private static FakeController controller;

  @BeforeAll
  static void start() throws Exception {
    Pki pki = new Pki(folder).authority("ca").authority("other");
    pki.signedFor("controller", "ca", "127.0.0.1");
    pki.signed("gateway", "ca", "rsa:2048", 2);
    pki.signed("stranger", "other", "rsa:2048", 2);
    controller = FakeController.start(identity("controller", "ca"));
  }

  @AfterAll
  static void stop() {
    controller.close();
  }

  private static TlsIdentity identity(String name, String authority) throws Exception {
    return new TlsFiles(
            folder.resolve(name + ".pem"),
            folder.resolve(name + "-key.pem"),
            Optional.of(folder.resolve(authority + ".pem")))
        .read(Instant.now());
  }

  private static ControllerClient client(URI uri, TlsIdentity tls) {
    return new ControllerClient(uri, () -> FakeController.SECRET, Optional.of(tls));
  }

  @Test
  void aGatewayWithACertificateIsAnswered() throws Exception {
    ControllerClient client = client(controller.uri(), identity("gateway", "ca"));
    assertThat(client.lease().instance()).isEqualTo("run-1");
    ControllerClient wrongSecret =
        new ControllerClient(
            controller.uri(), () -> "wrong", Optional.of(identity("gateway", "ca")));
    assertThatThrownBy(wrongSecret::lease)
        .isInstanceOf(ControllerException.class)
        .hasMessageContaining("secret");
  }

  @Test
  void aGatewayWithACertificateOfAnotherAuthorityIsRefused() throws Exception {
    ControllerClient client = client(controller.uri(), identity("stranger", "ca"));
    assertThatThrownBy(client::lease).isInstanceOf(ControllerException.class);
  }

  @Test
  void aControllerWithACertificateOfAnotherAuthorityGetsNoSecret() throws Exception {
    ControllerClient client = client(controller.uri(), identity("gateway", "other"));
    assertThatThrownBy(client::lease)
        .isInstanceOf(ControllerException.class)
        .hasMessageContaining("not signed by a trusted authority");
  }

  @Test
  void theCertificateOfTheControllerMustNameItsHost() throws Exception {
    URI byName = URI.create(controller.uri().toString().replace("127.0.0.1", "localhost"));
    ControllerClient client = client(byName, identity("gateway", "ca"));
    assertThatThrownBy(client::lease).isInstanceOf(ControllerException.class);
  }

  @Test
  void aControllerWithoutTlsGetsNoSecret() throws Exception {
    try (FakeController plain = FakeController.start()) {
      URI https = URI.create(plain.uri().toString().replace("http:", "https:"));
      ControllerClient client = client(https, identity("gateway", "ca"));
      assertThatThrownBy(client::lease).isInstanceOf(ControllerException.class);
    }
  }
}
