package org.windowpane.controller.ids;

/**
 * The meter numbers of one switch that are the module's. Meters have no field for their owner or
 * purpose, so the module reserves the upper half of the numbers that the switch knows, and leaves
 * the others alone.
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
