package org.windowpane.gateway.http.forms;

/** The largest rates and amounts, and the names, that the API accepts. */
public final class FormLimits {
  /** Largest rate, in bits per second: one petabit per second. */
  public static final long LARGEST_RATE = 1_000_000_000_000_000L;

  /** Largest bucket, in bits: nine petabits, which fits exactly into a double. */
  public static final long LARGEST_BUCKET = 9_000_000_000_000_000L;

  /** The names that users give services, traffic classes, and path rules. */
  public static final String NAME = "[A-Za-z0-9][A-Za-z0-9_-]{0,49}";

  /** The same in words. */
  public static final String NAME_IN_WORDS =
      "1 to 50 letters, digits or _ -, and a letter or digit first";

  private FormLimits() {}
}
