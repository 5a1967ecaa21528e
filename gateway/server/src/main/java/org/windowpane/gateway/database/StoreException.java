package org.windowpane.gateway.database;

/** The database could not be read or written. */
public final class StoreException extends Exception {
  private static final long serialVersionUID = 1;

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
