package org.windowpane.core.admission.capacity;

import org.windowpane.core.time.Window;

/**
 * What a traffic class reserves: a slot of its share and of each share above it, and a queue with
 * its minimum on every port that leads to a host or to another switch.
 *
 * @param name the name of the class
 * @param share the share that has it
 * @param held when it has its slot and its rules: from its creation to its end, which bounds how
 *     many classes there are, however short and far ahead their windows; may be endless
 * @param window when it has its queues and its minimum; may be endless
 * @param minBps what its flows together are sure of on each port, in bits per second; it counts for
 *     the share once
 * @param rules how many rules it needs, in entries of a flow table
 */
public record ClassReservation(
    String name, String share, Window held, Window window, long minBps, long rules) {
  Demand demand() {
    return Demand.ofClass(minBps, rules);
  }

  /** Whether it takes anything, at any instant, that another reservation of the class does not. */
  public boolean exceeds(ClassReservation other) {
    return minBps > other.minBps
        || rules > other.rules
        || window.start().isBefore(other.window.start())
        || window.end().isAfter(other.window.end());
  }
}
