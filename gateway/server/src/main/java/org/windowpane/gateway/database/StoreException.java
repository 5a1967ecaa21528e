package org.windowpane.gateway.database;

/** The database could not be read or written. */
public final class StoreException extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean isOutcomeKnown;

  /** Nothing was written. */
  public StoreException(String message, Throwable cause) {
    this(message, cause, true);
  }

  private StoreException(String message, Throwable cause, boolean isOutcomeKnown) {
    super(message, cause);
    this.isOutcomeKnown = isOutcomeKnown;
  }

  /** The connection was lost, so that the database may have written it or not. */
  public static StoreException unconfirmed(String message, Throwable cause) {
    return new StoreException(message, cause, false);
  }

  /** Whether it is certain that nothing was written. */
  public boolean isOutcomeKnown() {
    return isOutcomeKnown;
  }
}
