package org.windowpane.core.interpreter;

import java.util.OptionalLong;

/**
 * What can still be reserved from an instant on. {@code toString} is its text: the three numbers
 * with commas between them, {@code inf} for no limit.
 *
 * @param second of the clock
 * @param freeMbit the bandwidth that is left, in Mbit/s rounded down; empty for no limit
 * @param tokens in the bucket at the instant, a token being 1 Mbit/s for a second, rounded down;
 *     empty where there is no bucket
 */
public record ScheduleStep(long second, OptionalLong freeMbit, OptionalLong tokens) {

  @Override
  public String toString() {
    return second + "," + text(freeMbit) + "," + text(tokens);
  }

  private static String text(OptionalLong number) {
    return number.isEmpty() ? "inf" : Long.toString(number.getAsLong());
  }
}
