package org.windowpane.gateway.http.forms;

/** The largest rates and amounts that the API accepts. */
public final class FormLimits {
  /** Largest rate, in bits per second: one petabit per second. */
  public static final long LARGEST_RATE = 1_000_000_000_000_000L;

  /** Largest bucket, in bits: nine petabits, which fits exactly into a double. */
  public static final long LARGEST_BUCKET = 9_000_000_000_000_000L;

  private FormLimits() {}
}
