package org.windowpane.controller.ovsdb;

/** The database refused, did not answer in time, or cannot be reached; the message states which. */
public final class OvsdbException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message what went wrong, in words
   */
  public OvsdbException(String message) {
    super(message);
  }
}
