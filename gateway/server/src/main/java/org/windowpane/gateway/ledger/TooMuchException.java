package org.windowpane.gateway.ledger;

/** An answer would take more work than one request may cause; asking for less of it helps. */
public final class TooMuchException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With what to tell the one who asked: how much it was, and what to ask for instead. */
  public TooMuchException(String message) {
    super(message);
  }
}
