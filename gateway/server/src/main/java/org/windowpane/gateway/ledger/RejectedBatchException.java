package org.windowpane.gateway.ledger;

/** The store rejected a batch because of a value in it, and stored nothing of it. */
public final class RejectedBatchException extends Exception {
  private static final long serialVersionUID = 1;

  /** With what the store rejected it for. */
  public RejectedBatchException(Throwable cause) {
    super("the store rejected a value", cause);
  }
}
