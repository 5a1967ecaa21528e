package org.windowpane.protocol.value;

import static org.windowpane.protocol.value.InvalidFieldException.check;
import static org.windowpane.protocol.value.InvalidFieldException.required;

import java.util.Comparator;
import java.util.OptionalLong;

/**
 * A traffic class: one queue on every port, which all flows of the class share (Hadoop Acceleration
 * in an OpenFlow-based cluster, §V).
 *
 * @param number which of the classes it is, 0 to {@value #MAX_NUMBER}; it has the same queue number
 *     everywhere
 * @param priority when its packets are served beyond {@code minBps}
 * @param minBps what all its flows together are sure of on each port, in bits per second; 0 for
 *     nothing
 * @param maxBps what all its flows together may have on each port, in bits per second and at least
 *     {@code minBps}; empty for all that is free
 */
public record TrafficClass(int number, ClassPriority priority, long minBps, OptionalLong maxBps) {

  /** The highest number. */
  public static final int MAX_NUMBER = 31;

  /**
   * The one that is sure of most first: of two definitions of a class, it is the one that holds.
   */
  public static final Comparator<TrafficClass> MOST_FIRST =
      Comparator.comparingLong(TrafficClass::minBps)
          .thenComparingLong(each -> each.maxBps.orElse(Long.MAX_VALUE))
          .reversed()
          .thenComparing(TrafficClass::priority);

  /** Checks the ranges. */
  public TrafficClass {
    check(
        number >= 0 && number <= MAX_NUMBER, "number", "It must be from 0 to " + MAX_NUMBER + ".");
    required("priority", priority);
    check(minBps >= 0, "minBps", "It must be a whole number of at least 0.");
    check(
        maxBps.orElse(Long.MAX_VALUE) >= Math.max(1, minBps),
        "maxBps",
        "It must be a whole number of at least " + Math.max(1, minBps) + ".");
  }
}
