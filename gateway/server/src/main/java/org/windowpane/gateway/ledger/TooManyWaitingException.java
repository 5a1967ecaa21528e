package org.windowpane.gateway.ledger;

/** Too many commands of a user wait to be decided. Nothing was changed, and nothing will be. */
public final class TooManyWaitingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With a message for the client. */
  public TooManyWaitingException(String message) {
    super(message);
  }
}
