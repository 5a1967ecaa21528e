package org.windowpane.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.tls.TlsFileException.Part;

class TlsFilesTest {
  private static final Instant NOW =
      Instant.ofEpochMilli(System.currentTimeMillis()).plus(Duration.ofHours(1));
  private static final String RSA = "rsa:2048";

  @TempDir static Path folder;
  private static Pki pki;

  @BeforeAll
  static void makeCertificates() throws IOException, InterruptedException {
    pki = new Pki(folder).authority("ours").authority("theirs");
    pki.signed("server", "ours", RSA, 2).signed("client", "ours", RSA, 2);
    pki.signed("stranger", "theirs", RSA, 2);
    pki.authority("fake", "ours").signed("forged", "fake", RSA, 2);
    pki.signed("ec", "ours", "ec -pkeyopt ec_paramgen_curve:prime256v1", 2);
    pki.signed("edwards", "ours", "ed25519", 2);
    pki.openssl("rsa -in server-key.pem -traditional -out old-key.pem");
    pki.openssl("pkcs8 -topk8 -in server-key.pem -passout pass:abc -out locked-key.pem");
  }

  private static TlsFiles files(String certificate, String key, String authority) {
    return new TlsFiles(
        pki.file(certificate + ".pem"),
        pki.file(key + ".pem"),
        Optional.ofNullable(authority).map(name -> pki.file(name + ".pem")));
  }

  private static TlsIdentity identity(String name, String authority) throws TlsFileException {
    return files(name, name + "-key", authority).read(NOW);
  }

  @ParameterizedTest
  @ValueSource(strings = {"client", "ec", "edwards"})
  void those_signed_by_the_authority_understand_each_other(String client) throws Exception {
    shake(identity(client, "ours").connecting(), identity("server", "ours").accepting());
  }

  @Test
  void a_client_of_another_authority_is_refused_with_a_reason() throws Exception {
    assertClientRefused("forged", "not signed by a trusted authority");
    assertClientRefused("stranger", "showed no certificate");
  }

  /** A client of the JDK does not even show a certificate whose authority has another name. */
  private static void assertClientRefused(String name, String words) throws Exception {
    TlsIdentity client = identity(name, "ours");
    assertThatThrownBy(() -> shake(client.connecting(), identity("server", "ours").accepting()))
        .isInstanceOf(SSLException.class)
        .satisfies(e -> assertThat(Reasons.of(e)).contains(words));
  }

  @Test
  void a_server_signed_by_another_is_refused() throws Exception {
    TlsIdentity client = identity("client", "ours");
    assertThatThrownBy(() -> shake(client.connecting(), identity("stranger", "ours").accepting()))
        .isInstanceOf(SSLException.class);
  }

  @Test
  void without_an_authority_clients_need_no_certificate() throws Exception {
    assertThat(identity("server", null).accepting().getNeedClientAuth()).isFalse();
    assertThat(identity("server", "ours").accepting().getNeedClientAuth()).isTrue();
    shake(identity("stranger", "ours").connecting(), identity("server", null).accepting());
  }

  @Test
  void a_key_of_another_certificate_is_refused() {
    assertRefused(files("server", "client-key", "ours"), Part.KEY, "is not the key of");
    assertRefused(files("ec", "server-key", "ours"), Part.KEY, "has no EC key");
  }

  @Test
  void a_missing_file_is_named() {
    assertRefused(files("none", "server-key", null), Part.CERTIFICATE, "none.pem does not exist");
    assertRefused(files("server", "none", null), Part.KEY, "none.pem does not exist");
    assertRefused(files("server", "server-key", "none"), Part.AUTHORITIES, "does not exist");
  }

  @Test
  void a_file_with_something_else_is_named() throws IOException {
    Files.writeString(
        pki.file("damaged.pem"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
    assertRefused(files("server-key", "server-key", null), Part.CERTIFICATE, "no certificate");
    assertRefused(files("server", "server", null), Part.KEY, "no private key");
    assertRefused(files("damaged", "server-key", null), Part.CERTIFICATE, "is damaged");
    assertRefused(
        new TlsFiles(folder, folder, Optional.empty()), Part.CERTIFICATE, "cannot be read");
  }

  @Test
  void a_key_of_another_form_is_refused_with_what_to_do() {
    assertRefused(files("server", "old-key", null), Part.KEY, "openssl pkcs8 -topk8 -nocrypt");
    assertRefused(files("server", "locked-key", null), Part.KEY, "openssl pkcs8 -topk8 -nocrypt");
  }

  @Test
  void a_certificate_that_is_not_valid_now_is_refused() {
    TlsFiles files = files("server", "server-key", null);
    assertThatThrownBy(() -> files.read(NOW.plus(Duration.ofDays(3))))
        .hasMessageContaining("has expired");
    assertThatThrownBy(() -> files.read(NOW.minus(Duration.ofDays(3))))
        .hasMessageContaining("is valid only from");
  }

  private static void assertRefused(TlsFiles files, Part part, String words) {
    assertThatThrownBy(() -> files.read(NOW))
        .isInstanceOfSatisfying(
            TlsFileException.class,
            e -> {
              assertThat(e.part()).isEqualTo(part);
              assertThat(e).hasMessageContaining(words);
            });
  }

  /** Lets two ends talk until both are done; fails as soon as one refuses. */
  private static void shake(SSLEngine client, SSLEngine server) throws SSLException {
    ByteBuffer toServer = ByteBuffer.allocate(1 << 16);
    ByteBuffer toClient = ByteBuffer.allocate(1 << 16);
    client.beginHandshake();
    server.beginHandshake();
    for (int round = 0; round < 50; round++) {
      step(client, toClient, toServer);
      step(server, toServer, toClient);
    }
    assertThat(client.getSession().getPeerCertificates()).isNotEmpty();
    assertThat(server.getHandshakeStatus()).isEqualTo(HandshakeStatus.NOT_HANDSHAKING);
  }

  private static void step(SSLEngine end, ByteBuffer in, ByteBuffer out) throws SSLException {
    ByteBuffer plain = ByteBuffer.allocate(1 << 16);
    end.wrap(ByteBuffer.allocate(0), out);
    in.flip();
    end.unwrap(in, plain);
    in.compact();
    for (Runnable task = end.getDelegatedTask(); task != null; task = end.getDelegatedTask()) {
      task.run();
    }
  }
}
