package org.windowpane.controller.entries;

/** A rule that cannot be put into entries of a switch; the message says why, in words. */
public final class UnenforceableException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Says why, in words that the sender of the rule may see. */
  public UnenforceableException(String message) {
    super(message);
  }
}
