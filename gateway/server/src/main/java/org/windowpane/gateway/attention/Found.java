package org.windowpane.gateway.attention;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What was found of one kind.
 *
 * @param listed the most urgent of them, {@link #MOST} at most
 * @param count how many there are
 */
record Found(List<Concern> listed, long count) {
  /** How many concerns of one kind are listed at most. */
  static final int MOST = 20;

  /** Counts all, and holds and describes only those to be listed, however many there are. */
  static <T> Found of(
      Stream<T> all, Comparator<? super T> mostUrgentFirst, Function<? super T, Concern> concern) {
    PriorityQueue<T> kept = new PriorityQueue<>(MOST + 1, mostUrgentFirst.reversed());
    long count = 0;
    for (Iterator<T> each = all.iterator(); each.hasNext(); count++) {
      kept.add(each.next());
      if (kept.size() > MOST) {
        kept.poll();
      }
    }
    return new Found(kept.stream().sorted(mostUrgentFirst).map(concern).toList(), count);
  }
}
