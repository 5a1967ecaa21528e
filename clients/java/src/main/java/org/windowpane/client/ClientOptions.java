package org.windowpane.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * How a client reaches the gateway, and its limits.
 *
 * @param gateway {@code http://HOST:PORT}, {@code https://HOST}, either with a path if the gateway
 *     is below one, or {@code unix:/PATH/OF/SOCKET}
 * @param token the API token
 * @param tls the trusted authorities for {@code https}; those of the JDK if empty
 * @param deadline how long a request may take with all repetitions; 100 ms to 10 minutes
 * @param attempt how long the client waits for one answer before it repeats the request; at least
 *     50 ms
 * @param maxInFlight the most requests at the same time, 1 to 256. The gateway accepts 32 of a user
 * @param maxQueued the most requests that wait for their turn, 0 to 1,000,000. Beyond it a request
 *     fails at once
 * @param maxAnswerBytes the most bytes of an answer, 1,024 to 1 GiB
 */
public record ClientOptions(
    URI gateway,
    Token token,
    Optional<SSLContext> tls,
    Duration deadline,
    Duration attempt,
    int maxInFlight,
    int maxQueued,
    int maxAnswerBytes) {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Duration ATTEMPT = Duration.ofSeconds(4);
  private static final int IN_FLIGHT = 16;
  private static final int QUEUED = 1_024;
  private static final int ANSWER_BYTES = 16 * 1024 * 1024;

  /** Checks the values. */
  public ClientOptions {
    String scheme = String.valueOf(gateway.getScheme());
    boolean web = scheme.equals("http") || scheme.equals("https");
    require(
        web
            ? gateway.getHost() != null && gateway.getRawQuery() == null
            : scheme.equals("unix") && gateway.getPath() != null,
        "the gateway is http://HOST:PORT, https://HOST:PORT, or unix:/PATH");
    require(gateway.getUserInfo() == null, "the address of the gateway has no user or password");
    requireWithin(deadline, Duration.ofMillis(100), Duration.ofMinutes(10), "deadline");
    requireWithin(attempt, Duration.ofMillis(50), Duration.ofMinutes(10), "attempt");
    requireWithin(maxInFlight, 1, 256, "maxInFlight");
    requireWithin(maxQueued, 0, 1_000_000, "maxQueued");
    requireWithin(maxAnswerBytes, 1_024, 1 << 30, "maxAnswerBytes");
  }

  private static void require(boolean valid, String otherwise) {
    if (!valid) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  private static void requireWithin(long value, long least, long most, String name) {
    require(value >= least && value <= most, name + " is between " + least + " and " + most);
  }

  private static void requireWithin(Duration value, Duration least, Duration most, String name) {
    require(
        value.compareTo(least) >= 0 && value.compareTo(most) <= 0,
        name + " is between " + least + " and " + most);
  }

  /**
   * The standard limits: 10 s for a request and 4 s for an answer, 16 requests at the same time,
   * 1,024 that wait, and 16 MiB for an answer.
   *
   * @throws IllegalArgumentException if the address is not valid
   */
  public static ClientOptions of(String gateway, Token token) {
    return new ClientOptions(
        URI.create(gateway),
        token,
        Optional.empty(),
        DEADLINE,
        ATTEMPT,
        IN_FLIGHT,
        QUEUED,
        ANSWER_BYTES);
  }

  /** With other trusted authorities. */
  public ClientOptions withTls(SSLContext context) {
    return new ClientOptions(
        gateway,
        token,
        Optional.of(context),
        deadline,
        attempt,
        maxInFlight,
        maxQueued,
        maxAnswerBytes);
  }

  /**
   * Trusts the authorities in a PEM file, and no others.
   *
   * @throws IOException if the file cannot be read, or has no certificate
   */
  public ClientOptions withAuthorities(Path pemFile) throws IOException {
    try (InputStream pem = Files.newInputStream(pemFile)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        trusted.setCertificateEntry("authority-" + trusted.size(), each);
      }
      if (trusted.size() == 0) {
        throw new IOException("the file has no certificate: " + pemFile);
      }
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return withTls(context);
    } catch (GeneralSecurityException e) {
      throw new IOException("the file has a certificate that is not valid: " + pemFile, e);
    }
  }

  /** With other times for a request with all repetitions, and for one answer. */
  public ClientOptions withDeadline(Duration request, Duration answer) {
    return new ClientOptions(
        gateway, token, tls, request, answer, maxInFlight, maxQueued, maxAnswerBytes);
  }

  /** With other limits on requests at the same time, and on those that wait. */
  public ClientOptions withQueue(int inFlight, int queued) {
    return new ClientOptions(
        gateway, token, tls, deadline, attempt, inFlight, queued, maxAnswerBytes);
  }

  /** With another limit on the bytes of an answer. */
  public ClientOptions withMaxAnswerBytes(int bytes) {
    return new ClientOptions(gateway, token, tls, deadline, attempt, maxInFlight, maxQueued, bytes);
  }
}
