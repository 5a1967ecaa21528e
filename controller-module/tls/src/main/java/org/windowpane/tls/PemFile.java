package org.windowpane.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.windowpane.tls.TlsFileException.Part;

/** One PEM file (RFC 7468): labelled blocks, with any text between them. */
final class PemFile {
  private static final long MAX_BYTES = 1 << 20;
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");

  private record Block(String label, byte[] der) {}

  private final Part part;
  private final Path file;
  private final List<Block> blocks;

  private PemFile(Part part, Path file, List<Block> blocks) {
    this.part = part;
    this.file = file;
    this.blocks = blocks;
  }

  static PemFile read(Part part, Path file) throws TlsFileException {
    List<Block> blocks = new ArrayList<>();
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new TlsFileException(part, file + " is no PEM file: it is too long");
      }
      Matcher matcher = BLOCK.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
      while (matcher.find()) {
        byte[] der = Base64.getMimeDecoder().decode(matcher.group(2));
        blocks.add(new Block(matcher.group(1), der));
      }
    } catch (NoSuchFileException e) {
      throw new TlsFileException(part, file + " does not exist", e);
    } catch (IOException e) {
      throw new TlsFileException(part, file + " cannot be read: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new TlsFileException(part, file + " is damaged: " + e.getMessage(), e);
    }
    return new PemFile(part, file, blocks);
  }

  /** All certificates, in order; at least one. */
  List<X509Certificate> certificates() throws TlsFileException {
    List<X509Certificate> certificates = new ArrayList<>();
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      for (Block block : blocks) {
        if (block.label().equals("CERTIFICATE")) {
          certificates.add(
              (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.der())));
        }
      }
    } catch (CertificateException e) {
      throw new TlsFileException(part, file + " is damaged: " + e.getMessage(), e);
    }
    if (certificates.isEmpty()) {
      throw new TlsFileException(part, file + " has no certificate");
    }
    return certificates;
  }

  /** The private key, which must be of this algorithm. */
  PrivateKey privateKey(String algorithm) throws TlsFileException {
    for (Block block : blocks) {
      if (block.label().equals("PRIVATE KEY")) {
        return privateKey(block.der(), algorithm);
      }
      if (block.label().endsWith("PRIVATE KEY")) {
        throw new TlsFileException(
            part,
            file
                + " has a key of the form \""
                + block.label()
                + "\"; make a plain PKCS #8 of it: openssl pkcs8 -topk8 -nocrypt");
      }
    }
    throw new TlsFileException(part, file + " has no private key");
  }

  private PrivateKey privateKey(byte[] der, String algorithm) throws TlsFileException {
    try {
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
    } catch (GeneralSecurityException e) {
      throw new TlsFileException(
          part, file + " has no " + algorithm + " key, as the certificate's is", e);
    }
  }
}
