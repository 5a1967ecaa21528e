package org.windowpane.gateway.ledger.schedule;

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
public final class HourQueue<T> {
  private static final long SECONDS = 3_600;
  private static final Comparator<Entry<?>> EARLIEST = Comparator.comparing(Entry::at);

  /** Those of hours that have not come up. */
  private final NavigableMap<Long, Hour<T>> later = new TreeMap<>();

  /** Those of the hours that have, in order. */
  private final Queue<Entry<T>> sorted = new ArrayDeque<>();

  /** Those that were added to such an hour afterwards. */
  private final Queue<Entry<T>> added = new PriorityQueue<>(EARLIEST);

  /** The first hour that has not come up. */
  private long nextHour = Long.MIN_VALUE;

  private int size;

  private record Entry<T>(Instant at, T item) {}

  /** Those of an hour, in no order, and the first of them. */
  private static final class Hour<T> {
    private final List<Entry<T>> entries = new ArrayList<>(1);
    private Instant first = Instant.MAX;

    void add(Entry<T> entry) {
      entries.add(entry);
      first = entry.at().isBefore(first) ? entry.at() : first;
    }
  }

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

  void add(Instant at, T item) {
    long hour = Math.floorDiv(at.getEpochSecond(), SECONDS);
    Entry<T> entry = new Entry<>(at, item);
    if (hour < nextHour) {
      added.add(entry);
    } else {
      later.computeIfAbsent(hour, any -> new Hour<>()).add(entry);
    }
    size++;
  }

  /** When the first of them is. */
  Optional<Instant> first() {
    return Optional.ofNullable(earliest().peek())
        .map(Entry::at)
        .or(() -> Optional.ofNullable(later.firstEntry()).map(it -> it.getValue().first));
  }

  /** Takes out those until an instant, that one included, in order. */
  List<T> takeUntil(Instant last) {
    List<T> taken = new ArrayList<>();
    while (first().filter(it -> !it.isAfter(last)).isPresent()) {
      if (earliest().isEmpty()) {
        sortNextHour();
      }
      taken.add(earliest().remove().item());
      size--;
    }
    return taken;
  }

  private void sortNextHour() {
    nextHour = later.firstKey() + 1;
    List<Entry<T>> hour = later.pollFirstEntry().getValue().entries;
    hour.sort(EARLIEST);
    sorted.addAll(hour);
  }

  /** The queue with the first of those whose hour has come up; empty where there are none. */
  private Queue<Entry<T>> earliest() {
    boolean isAddedEarlier =
        sorted.isEmpty() || (!added.isEmpty() && EARLIEST.compare(added.peek(), sorted.peek()) < 0);
    return isAddedEarlier ? added : sorted;
  }
}
