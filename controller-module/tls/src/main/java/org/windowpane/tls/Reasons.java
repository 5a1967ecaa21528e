package org.windowpane.tls;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import javax.net.ssl.SSLException;

/** Describes in words why a TLS connection failed. */
public final class Reasons {
  private static final int MAX_LENGTH = 200;

  private Reasons() {}

  /** The reason, in one short line; what a stranger sent is not in it. */
  public static String of(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof CertificateExpiredException) {
        return "the other side's certificate has expired";
      }
      if (at instanceof CertPathBuilderException || at instanceof CertPathValidatorException) {
        return "the other side's certificate is not signed by a trusted authority";
      }
      if (String.valueOf(at.getMessage()).contains("Empty client certificate chain")) {
        return "the other side showed no certificate";
      }
      if (at.getClass().getSimpleName().equals("NotSslRecordException")) {
        return "the other side speaks no TLS";
      }
    }
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof SSLException) {
        return "TLS: " + shortened(String.valueOf(at.getMessage()));
      }
    }
    String message = failure.getMessage();
    return shortened(message == null ? failure.getClass().getSimpleName() : message);
  }

  private static String shortened(String text) {
    String line = text.replaceAll("\\p{Cntrl}", " ");
    return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "…";
  }
}
