package org.windowpane.gateway.ledger;

/** The gateway cannot tell whether it made the change. */
public final class UnconfirmedException extends UnavailableException {
  private static final long serialVersionUID = 1;

  /** With a message for the client. */
  public UnconfirmedException(String message) {
    super(message);
  }
}
