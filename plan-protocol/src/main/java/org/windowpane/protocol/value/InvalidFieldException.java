package org.windowpane.protocol.value;

/** A field of a message that breaks its rule. The message is for the sender: one sentence. */
public final class InvalidFieldException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String field;

  /**
   * Creates the exception.
   *
   * @param field the field's path inside the object, such as {@code path[0].dpid}
   * @param reason what is wrong, as a sentence
   */
  public InvalidFieldException(String field, String reason) {
    super(reason);
    this.field = field;
  }

  /** The field's path inside the object that was made. */
  public String field() {
    return field;
  }

  /**
   * Returns the value.
   *
   * @throws InvalidFieldException if it is null
   */
  public static <T> T required(String field, T value) {
    check(value != null, field, "It is missing.");
    return value;
  }

  /**
   * Refuses a field unless its condition is met.
   *
   * @throws InvalidFieldException if it is not
   */
  public static void check(boolean met, String field, String reason) {
    if (!met) {
      throw new InvalidFieldException(field, reason);
    }
  }
}
