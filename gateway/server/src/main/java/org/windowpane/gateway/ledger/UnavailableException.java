package org.windowpane.gateway.ledger;

/**
 * The gateway cannot answer now, and the client may try again later. Nothing was changed and
 * nothing will be, except where this is an {@link UnconfirmedException}.
 */
public class UnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With a message for the client. */
  public UnavailableException(String message) {
    super(message);
  }
}
