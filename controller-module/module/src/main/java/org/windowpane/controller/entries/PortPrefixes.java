package org.windowpane.controller.entries;

import java.util.ArrayList;
import java.util.List;
import org.windowpane.protocol.value.PortRange;

/** Ranges of transport ports as the fewest masked values, since a switch cannot compare. */
final class PortPrefixes {

  private static final int BITS = 16;

  private PortPrefixes() {}

  /** At most 30 masked values that together are the range, in rising order. */
  static List<Bits> covering(PortRange range) {
    List<Bits> prefixes = new ArrayList<>();
    int next = range.first();
    while (next <= range.last()) {
      int size = next == 0 ? 1 << BITS : Integer.lowestOneBit(next);
      while (next + size - 1 > range.last()) {
        size >>= 1;
      }
      prefixes.add(Bits.masked(next, 0xffff & -size));
      next += size;
    }
    return prefixes;
  }
}
