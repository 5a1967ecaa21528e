package org.windowpane.controller.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * Gives ordered keys whole-number labels, the first key the largest, so that a new key rarely moves
 * others: labels have gaps, and where a gap is used up the smallest neighbourhood that is not too
 * full is spread anew (order maintenance by density thresholds). How full is too full goes by how
 * full all labels are: few keys keep wide gaps. Keys mostly come one after the other, so a new key
 * is put near the one before it, and a spread leaves most of its room behind the new key.
 *
 * @param <K> the keys, in the order given
 */
public final class PriorityLabels<K> {

  private static final int STRIDE = 8;

  /** New keys are many, and others that move, from half as many as there were before. */
  private static final int MANY = 2;

  /**
   * How full the whole may be for a block as large as the whole, as a multiple of how full it is.
   */
  private static final double SLACK = 4;

  private static final double FULLEST_BLOCK = 0.9;
  private static final double FULLEST_WHOLE = 0.4;

  /** The part of a block's free labels that a spread puts behind the new key, and before it. */
  private static final double ROOM_BEHIND = 0.75;

  private static final double ROOM_BEFORE = 0.125;

  private final int lowest;
  private final int highest;
  private final NavigableMap<K, Integer> labels;
  private final NavigableMap<Integer, K> taken = new TreeMap<>();

  /** Labels from {@code lowest} to {@code highest}, both included. */
  public PriorityLabels(Comparator<? super K> order, int lowest, int highest) {
    this.labels = new TreeMap<>(order);
    this.lowest = lowest;
    this.highest = highest;
  }

  /** The key's label; empty if it has none. */
  public OptionalInt label(K key) {
    Integer label = labels.get(key);
    return label == null ? OptionalInt.empty() : OptionalInt.of(label);
  }

  /** Gives the key's label back. */
  public void remove(K key) {
    Integer label = labels.remove(key);
    if (label != null) {
      taken.remove(label);
    }
  }

  /**
   * Gives the key this label, as found on a switch, if that fits the order.
   *
   * @return whether it fitted
   */
  public boolean adopt(K key, int label) {
    if (label < lowest || label > highest) {
      return false;
    }
    Map.Entry<K, Integer> before = labels.lowerEntry(key);
    Map.Entry<K, Integer> after = labels.higherEntry(key);
    boolean fits =
        !labels.containsKey(key)
            && (before == null || label < before.getValue())
            && (after == null || label > after.getValue());
    if (fits) {
      put(key, label);
    }
    return fits;
  }

  /**
   * Gives the key a label between those of its neighbours.
   *
   * @return the keys whose labels are new or others than before, this one among them; empty if
   *     there is no label left, and then nothing has changed
   */
  public Optional<Set<K>> add(K key) {
    if (labels.containsKey(key)) {
      return Optional.of(Set.of());
    }
    if (labels.size() > highest - lowest) {
      return Optional.empty();
    }
    Map.Entry<K, Integer> before = labels.lowerEntry(key);
    Map.Entry<K, Integer> after = labels.higherEntry(key);
    int above = before == null ? highest + 1 : before.getValue();
    int below = after == null ? lowest - 1 : after.getValue();
    if (above - below < 2) {
      return Optional.of(spread(key, below));
    }
    put(key, between(above, below, before == null, after == null));
    return Optional.of(Set.of(key));
  }

  /**
   * Gives all of the keys labels. Where they are many, all labels are spread evenly if that moves
   * few, or if adding one key after the other moves many. The gaps are even then, so that as many
   * keys can be added again and move few.
   *
   * @return the keys whose labels are new or others than before; keys for which no label was left
   *     are not among them
   */
  public Set<K> addAll(Collection<K> keys) {
    List<K> added = keys.stream().filter(key -> !labels.containsKey(key)).toList();
    boolean room = labels.size() + added.size() <= highest - lowest + 1;
    if (!room || MANY * added.size() < labels.size()) {
      return addEach(added);
    }
    if (added.size() > MANY * labels.size()) {
      return relabelWith(added);
    }
    NavigableMap<K, Integer> before = new TreeMap<>(labels);
    Set<K> moved = addEach(added);
    if (MANY * (moved.size() - added.size()) <= before.size()) {
      return moved;
    }
    labels.clear();
    labels.putAll(before);
    return relabelWith(added);
  }

  private Set<K> addEach(List<K> added) {
    Set<K> moved = new HashSet<>();
    added.forEach(key -> add(key).ifPresent(moved::addAll));
    return moved;
  }

  private static int between(int above, int below, boolean first, boolean last) {
    int middle = below + (above - below) / 2;
    if (first) {
      return last ? middle : Math.min(middle, below + STRIDE);
    }
    return Math.max(middle, above - STRIDE);
  }

  /**
   * Spreads the smallest aligned block of labels that has room. The key's neighbours have adjoining
   * labels or are the ends, so every block around {@code at} contains the key's place.
   */
  private Set<K> spread(K key, int at) {
    int span = highest - lowest + 1;
    int levels = 32 - Integer.numberOfLeadingZeros(span - 1);
    double whole = Math.min(FULLEST_WHOLE, SLACK * (labels.size() + 1) / span);
    for (int level = 1; ; level++) {
      int size = 1 << level;
      int from = Math.max(lowest, lowest + ((Math.max(at, lowest) - lowest) >> level << level));
      int to = (int) Math.min(highest, (long) from + size - 1);
      int count = taken.subMap(from, true, to, true).size();
      boolean all = from == lowest && to == highest;
      double height = (double) level / levels;
      double fullest = all ? 1 : Math.pow(FULLEST_BLOCK, 1 - height) * Math.pow(whole, height);
      if (count + 1 <= fullest * (to - from + 1)) {
        return withAmong(key, from, to);
      }
    }
  }

  private Set<K> withAmong(K key, int from, int to) {
    List<K> keys = new ArrayList<>(taken.subMap(from, true, to, true).descendingMap().values());
    int place = 0;
    while (place < keys.size() && labels.comparator().compare(keys.get(place), key) < 0) {
      place++;
    }
    keys.add(place, key);
    taken.subMap(from, true, to, true).clear();
    return relabel(keys, from, to, place);
  }

  /** Spreads all labels evenly. */
  private Set<K> relabelWith(List<K> added) {
    NavigableMap<K, Integer> all = new TreeMap<>(labels);
    added.forEach(key -> all.put(key, lowest - 1));
    Set<K> moved = new HashSet<>();
    taken.clear();
    int place = 0;
    for (Map.Entry<K, Integer> each : all.entrySet()) {
      long middle = (2L * place++ + 1) * (highest - lowest + 1) / (2L * all.size());
      int label = highest - (int) middle;
      taken.put(label, each.getKey());
      if (each.setValue(label) != label) {
        moved.add(each.getKey());
      }
    }
    labels.clear();
    labels.putAll(all); // of a sorted map in linear time
    return moved;
  }

  /** Labels the keys from {@code to} down, with more room on both sides of one of them. */
  private Set<K> relabel(List<K> keys, int from, int to, int roomAt) {
    int free = to - from + 1 - keys.size();
    int behind = (int) (free * ROOM_BEHIND);
    int before = (int) (free * ROOM_BEFORE);
    long rest = free - behind - before;
    Set<K> moved = new HashSet<>();
    for (int i = 0; i < keys.size(); i++) {
      int gaps = (int) (rest * i / keys.size());
      int room = (i >= roomAt ? before : 0) + (i > roomAt ? behind : 0);
      move(keys.get(i), to - i - gaps - room, moved);
    }
    return moved;
  }

  private void move(K key, int label, Set<K> moved) {
    Integer old = labels.put(key, label);
    taken.put(label, key);
    if (old == null || old != label) {
      moved.add(key);
    }
  }

  private void put(K key, int label) {
    labels.put(key, label);
    taken.put(label, key);
  }
}
