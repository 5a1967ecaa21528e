package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeMap;

/**
 * Things in the order of their instants. There may be millions, most of them far ahead: those of an
 * hour are put in order when that hour is the first, and until then adding one is adding to a list.
 *
 * @param <T> what they are
 */
final class HourQueue<T> {
  private static final long SECONDS = 3_600;
  private static final Comparator<Entry<?>> EARLIEST = Comparator.comparing(Entry::at);

  /** Those of hours that have not come up. */
  private final NavigableMap<Long, List<Entry<T>>> later = new TreeMap<>();

  /** Those of the hours that have, in order. */
  private final Queue<Entry<T>> sorted = new ArrayDeque<>();

  /** Those that were added to such an hour afterwards. */
  private final Queue<Entry<T>> added = new PriorityQueue<>(EARLIEST);

  /** The first hour that has not come up. */
  private long nextHour = Long.MIN_VALUE;

  private int size;

  private record Entry<T>(Instant at, T thing) {}

  /** How many there are. */
  int size() {
    return size;
  }

  void clear() {
    later.clear();
    sorted.clear();
    added.clear();
    nextHour = Long.MIN_VALUE;
    size = 0;
  }

  void add(Instant at, T thing) {
    long hour = Math.floorDiv(at.getEpochSecond(), SECONDS);
    Entry<T> entry = new Entry<>(at, thing);
    if (hour < nextHour) {
      added.add(entry);
    } else {
      later.computeIfAbsent(hour, any -> new ArrayList<>()).add(entry);
    }
    size++;
  }

  /** When the first of them is. */
  Optional<Instant> first() {
    return Optional.ofNullable(earliest().peek()).map(Entry::at);
  }

  /** Takes out those until an instant, that one included, in order. */
  List<T> takeUntil(Instant last) {
    List<T> taken = new ArrayList<>();
    for (Queue<Entry<T>> queue = earliest();
        !queue.isEmpty() && !queue.peek().at().isAfter(last);
        queue = earliest()) {
      taken.add(queue.remove().thing());
      size--;
    }
    return taken;
  }

  /** The queue with the first of them; empty where there are none. */
  private Queue<Entry<T>> earliest() {
    if (sorted.isEmpty() && added.isEmpty() && !later.isEmpty()) {
      nextHour = later.firstKey() + 1;
      List<Entry<T>> hour = later.pollFirstEntry().getValue();
      hour.sort(EARLIEST);
      sorted.addAll(hour);
    }
    boolean isAddedEarlier =
        sorted.isEmpty() || (!added.isEmpty() && EARLIEST.compare(added.peek(), sorted.peek()) < 0);
    return isAddedEarlier ? added : sorted;
  }
}
