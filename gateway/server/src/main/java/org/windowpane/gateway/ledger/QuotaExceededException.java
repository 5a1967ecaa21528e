package org.windowpane.gateway.ledger;

/** A command would have the gateway keep more than its quotas allow. */
public final class QuotaExceededException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With a sentence that names the quota and a remedy. */
  public QuotaExceededException(String message) {
    super(message);
  }
}
