package org.windowpane.core.time;

/** Ticks at which a level changes, and by how much; several may be at one tick. */
final class Edges {
  private static final int RUN = 16;

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

  /** Puts them in the order of time: short runs by insertion, then by merging runs that double. */
  void sort() {
    for (int from = 0; from < count; from += RUN) {
      insertionSort(from, Math.min(from + RUN, count));
    }
    long[] nextTicks = new long[count];
    long[] nextAmounts = new long[count];
    for (int run = RUN; run < count; run *= 2) {
      for (int from = 0; from < count; from += 2 * run) {
        int middle = Math.min(from + run, count);
        merge(from, middle, Math.min(middle + run, count), nextTicks, nextAmounts);
      }
      long[] sortedTicks = nextTicks;
      nextTicks = ticks;
      ticks = sortedTicks;
      long[] sortedAmounts = nextAmounts;
      nextAmounts = amounts;
      amounts = sortedAmounts;
    }
  }

  private void insertionSort(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long tick = ticks[i];
      long amount = amounts[i];
      int at = i;
      while (at > from && ticks[at - 1] > tick) {
        ticks[at] = ticks[at - 1];
        amounts[at] = amounts[at - 1];
        at--;
      }
      ticks[at] = tick;
      amounts[at] = amount;
    }
  }

  private void merge(int from, int middle, int to, long[] intoTicks, long[] intoAmounts) {
    int left = from;
    int right = middle;
    for (int at = from; at < to; at++) {
      boolean takeLeft = right == to || (left < middle && ticks[left] <= ticks[right]);
      int source = takeLeft ? left++ : right++;
      intoTicks[at] = ticks[source];
      intoAmounts[at] = amounts[source];
    }
  }
}
