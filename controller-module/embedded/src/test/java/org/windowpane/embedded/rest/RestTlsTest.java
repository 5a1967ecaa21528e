package org.windowpane.embedded.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.net.InetAddresses;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Instant;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import net.floodlightcontroller.core.module.FloodlightModuleContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.embedded.config.RestSettings;
import org.windowpane.tls.Pki;
import org.windowpane.tls.TlsFiles;
import org.windowpane.tls.TlsIdentity;

class RestTlsTest {
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddresses.forString("127.0.0.1"), 0);

  @TempDir Path folder;
  private RestServer server;

  @BeforeEach
  void start() throws Exception {
    Pki pki = new Pki(folder).authority("ca").authority("other");
    pki.signedFor("controller", "ca", "127.0.0.1");
    pki.signed("gateway", "ca", "rsa:2048", 2);
    pki.signed("stranger", "other", "rsa:2048", 2);
    server =
        new RestServer(
            new RestSettings(ANY_PORT, 4, 2000, Optional.of(identity("controller", "ca"))),
            new FloodlightModuleContext());
    server.run();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private TlsIdentity identity(String name, String authority) throws Exception {
    return new TlsFiles(
            folder.resolve(name + ".pem"),
            folder.resolve(name + "-key.pem"),
            Optional.of(folder.resolve(authority + ".pem")))
        .read(Instant.now());
  }

  private HttpResponse<String> get(String scheme, SSLContext tls) throws Exception {
    return HttpClient.newBuilder()
        .sslContext(tls)
        .build()
        .send(
            HttpRequest.newBuilder(URI.create(scheme + "://127.0.0.1:" + server.port() + "/wm/no"))
                .build(),
            BodyHandlers.ofString());
  }

  @Test
  void a_client_with_a_certificate_of_the_authority_is_answered() throws Exception {
    HttpResponse<String> answer = get("https", identity("gateway", "ca").context());

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/problem+json");
    assertThat(answer.sslSession().orElseThrow().getProtocol()).isEqualTo("TLSv1.3");
  }

  @Test
  void a_client_with_a_certificate_of_another_authority_is_refused() {
    assertThatThrownBy(() -> get("https", identity("stranger", "ca").context()))
        .isInstanceOf(IOException.class);
  }

  @Test
  void a_client_without_a_certificate_is_refused() throws Exception {
    SSLContext anonymous = SSLContext.getInstance("TLS");
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream in = Files.newInputStream(folder.resolve("ca.pem"))) {
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    trust.init(store);
    anonymous.init(null, trust.getTrustManagers(), null);

    assertThatThrownBy(() -> get("https", anonymous)).isInstanceOf(IOException.class);
  }

  @Test
  void plain_http_is_not_answered() throws Exception {
    SSLContext gateway = identity("gateway", "ca").context();

    assertThatThrownBy(() -> get("http", gateway)).isInstanceOf(IOException.class);
  }
}
