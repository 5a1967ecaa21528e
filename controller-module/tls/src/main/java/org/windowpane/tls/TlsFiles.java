package org.windowpane.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.windowpane.tls.TlsFileException.Part;

/**
 * One side's TLS files, in PEM.
 *
 * @param certificate the own certificate, followed by those between it and its authority, if any
 * @param key its private key, PKCS #8 without a password
 * @param authorities the certificates of the authorities that sign for the other side; without them
 *     this side trusts no certificate, and as a server asks for none
 */
public record TlsFiles(Path certificate, Path key, Optional<Path> authorities) {
  private static final char[] NO_PASSWORD = new char[0];

  /**
   * Reads and checks the files.
   *
   * @param now certificates must be valid at this instant
   * @throws TlsFileException if one is missing or cannot be used, the own certificate is not valid
   *     now, or the key is another certificate's
   */
  public TlsIdentity read(Instant now) throws TlsFileException {
    List<X509Certificate> chain = PemFile.read(Part.CERTIFICATE, certificate).certificates();
    requireValid(chain.get(0), now);
    String algorithm = chain.get(0).getPublicKey().getAlgorithm();
    PrivateKey own = PemFile.read(Part.KEY, key).privateKey(algorithm);
    requirePair(chain.get(0), own);
    List<X509Certificate> trusted =
        authorities.isPresent()
            ? PemFile.read(Part.AUTHORITIES, authorities.get()).certificates()
            : List.of();
    return new TlsIdentity(context(chain, own, trusted), authorities.isPresent());
  }

  private void requireValid(X509Certificate own, Instant now) throws TlsFileException {
    try {
      own.checkValidity(Date.from(now));
    } catch (CertificateExpiredException e) {
      throw new TlsFileException(
          Part.CERTIFICATE, certificate + " has expired: " + own.getNotAfter().toInstant(), e);
    } catch (CertificateNotYetValidException e) {
      throw new TlsFileException(
          Part.CERTIFICATE,
          certificate + " is valid only from " + own.getNotBefore().toInstant(),
          e);
    }
  }

  /** What the key signs must be what the certificate verifies. */
  private void requirePair(X509Certificate own, PrivateKey secret) throws TlsFileException {
    byte[] sample = new byte[32];
    new SecureRandom().nextBytes(sample);
    boolean pair;
    try {
      Signature signature = Signature.getInstance(signatureOf(secret.getAlgorithm()));
      signature.initSign(secret);
      signature.update(sample);
      byte[] signed = signature.sign();
      signature.initVerify(own.getPublicKey());
      signature.update(sample);
      pair = signature.verify(signed);
    } catch (GeneralSecurityException e) {
      throw new TlsFileException(
          Part.KEY, key + " does not go with " + certificate + ": " + e.getMessage(), e);
    }
    if (!pair) {
      throw new TlsFileException(Part.KEY, key + " is not the key of " + certificate);
    }
  }

  private static String signatureOf(String algorithm) {
    return switch (algorithm) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      default -> algorithm;
    };
  }

  private static SSLContext context(
      List<X509Certificate> chain, PrivateKey own, List<X509Certificate> trusted) {
    try {
      KeyStore identity = emptyStore();
      identity.setKeyEntry("own", own, NO_PASSWORD, chain.toArray(X509Certificate[]::new));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(identity, NO_PASSWORD);
      KeyStore others = emptyStore();
      for (X509Certificate authority : trusted) {
        others.setCertificateEntry("authority " + others.size(), authority);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(others);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("the JDK offers no TLS", e);
    }
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }
}
