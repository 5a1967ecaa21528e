package org.windowpane.controller.entries;

/** A rule that has no equivalent in entries of a switch; the message gives the reason. */
public final class UnenforceableException extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the reason, in words that the sender of the rule may see
   */
  public UnenforceableException(String message) {
    super(message);
  }
}
