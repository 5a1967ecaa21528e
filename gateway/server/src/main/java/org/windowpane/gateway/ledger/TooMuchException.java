package org.windowpane.gateway.ledger;

/** A request would cause more work than the gateway allows; a smaller request helps. */
public final class TooMuchException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With a message for the client: how large the request was, and what to request instead. */
  public TooMuchException(String message) {
    super(message);
  }
}
