package org.windowpane.gateway.ledger;

/** The gateway cannot answer now; the client may try again later. */
public final class UnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With a message for the client. */
  public UnavailableException(String message) {
    super(message);
  }
}
