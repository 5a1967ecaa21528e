package org.windowpane.gateway.controller;

/** The controller does not answer, or gives an answer that is not valid. */
public final class ControllerException extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean conflict;

  private ControllerException(String message, boolean conflict, Throwable cause) {
    super(message, cause);
    this.conflict = conflict;
  }

  static ControllerException unreachable(String message, Throwable cause) {
    return new ControllerException(message, false, cause);
  }

  public static ControllerException conflict(String message) {
    return new ControllerException(message, true, null);
  }

  /** Whether the controller has another plan than the one to change. */
  public boolean isConflict() {
    return conflict;
  }
}
