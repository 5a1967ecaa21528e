package org.windowpane.gateway.ledger;

/** Nothing can be decided now; asking again later may help. */
public final class UnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With what to tell the one who asked. */
  public UnavailableException(String message) {
    super(message);
  }
}
