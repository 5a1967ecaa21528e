package org.windowpane.tls;

/** A file cannot be used; the message names the file and the reason. */
public final class TlsFileException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Which of the files it is. */
  public enum Part {
    /** The own certificate. */
    CERTIFICATE,
    /** The own private key. */
    KEY,
    /** The certificates of those who sign for the other side. */
    AUTHORITIES
  }

  private final Part part;

  TlsFileException(Part part, String message, Throwable cause) {
    super(message, cause);
    this.part = part;
  }

  TlsFileException(Part part, String message) {
    this(part, message, null);
  }

  /** Which of the files cannot be used. */
  public Part part() {
    return part;
  }
}
