package org.windowpane.core.time;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Ticks at which a level changes, and by how much; several may be at one tick. */
final class Edges {
  /** Most windows begin and end at whole seconds; such ticks need few bits. */
  private static final long COARSEST_UNIT = 1_000_000_000;

  private static final long FINER = 1000;

  private long[] ticks;
  private long[] amounts;
  private int count;

  Edges(int room) {
    ticks = new long[room];
    amounts = new long[room];
  }

  void add(long tick, long amount) {
    ticks[count] = tick;
    amounts[count] = amount;
    count++;
  }

  int count() {
    return count;
  }

  long tick(int index) {
    return ticks[index];
  }

  long amount(int index) {
    return amounts[index];
  }

  /** Puts them in the order of time. */
  void sort() {
    if (count < 2) {
      return;
    }
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    long unit = COARSEST_UNIT;
    for (int i = 0; i < count; i++) {
      first = Math.min(first, ticks[i]);
      last = Math.max(last, ticks[i]);
      while (ticks[i] % unit != 0) {
        unit /= FINER;
      }
    }
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
    boolean near = first > Long.MIN_VALUE / 2 && last < Long.MAX_VALUE / 2;
    if (near && (last - first) / unit < Long.MAX_VALUE >> bits) {
      sortPacked(first, unit, bits);
    } else {
      sortByIndex();
    }
  }

  /** Sorts numbers that are each a tick, less the first and in units, before the index of it. */
  private void sortPacked(long first, long unit, int bits) {
    long[] packed = new long[count];
    for (int i = 0; i < count; i++) {
      packed[i] = (ticks[i] - first) / unit << bits | i;
    }
    Arrays.sort(packed);
    long[] sorted = new long[count];
    long mask = (1L << bits) - 1;
    for (int i = 0; i < count; i++) {
      sorted[i] = amounts[(int) (packed[i] & mask)];
      ticks[i] = (packed[i] >>> bits) * unit + first;
    }
    amounts = sorted;
  }

  /** For ticks so far apart that no number holds one of them beside its index. */
  private void sortByIndex() {
    int[] order =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingLong(index -> ticks[index]))
            .mapToInt(Integer::intValue)
            .toArray();
    long[] before = ticks;
    long[] amountsBefore = amounts;
    ticks = IntStream.of(order).mapToLong(index -> before[index]).toArray();
    amounts = IntStream.of(order).mapToLong(index -> amountsBefore[index]).toArray();
  }
}
