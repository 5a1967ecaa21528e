package org.windowpane.core.flow;

/** A flow group that was written down wrongly, or that no flow could ever be in. */
public final class InvalidFlowGroupException extends IllegalArgumentException {
  private final String field;

  /**
   * @param field the predicate to blame, as it is named in the text form, or the empty string where
   *     the whole is to blame
   * @param message what is wrong, in words that a user can act on
   */
  public InvalidFlowGroupException(String field, String message) {
    super(message);
    this.field = field;
  }

  /** The predicate to blame, or the empty string where the whole is to blame. */
  public String field() {
    return field;
  }
}
