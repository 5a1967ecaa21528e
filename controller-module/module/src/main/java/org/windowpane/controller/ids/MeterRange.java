package org.windowpane.controller.ids;

/**
 * The meter numbers of one switch that are the module's. Meters say of themselves neither whose
 * they are nor what for, so the module has the upper half of the numbers that the switch knows for
 * its own, and leaves the others alone.
 *
 * @param highest the highest number that a meter may have; 0 where there are no meters
 */
public record MeterRange(int highest) {

  /** The numbers of a switch with meters up to this one. */
  public static MeterRange upTo(long highest) {
    return new MeterRange((int) Math.min(highest, Integer.MAX_VALUE - 1));
  }

  int lowest() {
    return highest / 2 + 1;
  }

  /** Whether a meter of this number is the module's. */
  public boolean contains(int meter) {
    return meter >= lowest() && meter <= highest;
  }
}
