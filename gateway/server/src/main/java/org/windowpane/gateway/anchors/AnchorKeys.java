package org.windowpane.gateway.anchors;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import org.windowpane.gateway.postgres.PrivateFile;

/** The keys of anchors: Ed25519, each as one line of Base64 in a file. */
final class AnchorKeys {
  private static final String ALGORITHM = "Ed25519";

  private AnchorKeys() {}

  /**
   * The key of a file. Where there is none, creates it, and writes the other half of the pair.
   *
   * @throws IOException if a file cannot be read or written, or holds no key
   */
  static PrivateKey signingKey(Path file, Path publicFile) throws IOException {
    try {
      if (Files.exists(file)) {
        return KeyFactory.getInstance(ALGORITHM)
            .generatePrivate(new PKCS8EncodedKeySpec(decode(file)));
      }
      KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
      PrivateFile.write(publicFile, encode(pair.getPublic().getEncoded()));
      PrivateFile.write(file, encode(pair.getPrivate().getEncoded()));
      return pair.getPrivate();
    } catch (GeneralSecurityException e) {
      throw new IOException(file + " holds no Ed25519 key", e);
    }
  }

  /** The key that checks signatures. */
  static PublicKey publicKey(Path file) throws IOException {
    try {
      return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(decode(file)));
    } catch (GeneralSecurityException e) {
      throw new IOException(file + " holds no Ed25519 key", e);
    }
  }

  static String sign(String text, PrivateKey key) {
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initSign(key);
      signature.update(text.getBytes(StandardCharsets.UTF_8));
      return encode(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform since 15 has Ed25519", e);
    }
  }

  static boolean isSigned(String text, String signed, PublicKey key) {
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initVerify(key);
      signature.update(text.getBytes(StandardCharsets.UTF_8));
      return signature.verify(Base64.getDecoder().decode(signed));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }

  private static byte[] decode(Path file) throws IOException {
    try {
      return Base64.getDecoder().decode(Files.readString(file).strip());
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " holds no Ed25519 key", e);
    }
  }

  private static String encode(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
