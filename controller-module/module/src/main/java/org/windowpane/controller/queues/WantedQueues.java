package org.windowpane.controller.queues;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The queues that rules want of one switch. Several rules may want the same one together: it goes
 * with the last of them.
 */
public final class WantedQueues {

  private record Place(int port, int queue) {}

  private final Map<Place, SortedMap<String, QueueWanted>> byPlace = new HashMap<>();
  private final Map<Integer, Map<Integer, QueueWanted>> together = new HashMap<>();
  private final Map<Integer, Map<Integer, QueueWanted>> byPort = new HashMap<>();

  /**
   * The queues of a port by number, each with what all rules that want it ask of it. Does not
   * change, and is the same one as long as nothing else is wanted of the port.
   */
  public Map<Integer, QueueWanted> at(int port) {
    return byPort.computeIfAbsent(port, each -> Map.copyOf(together.getOrDefault(each, Map.of())));
  }

  public Map<Integer, Map<Integer, QueueWanted>> all() {
    return together;
  }

  /** The other rules whose own queue is the same, sorted. */
  public List<String> sharing(QueueWanted queue) {
    return byPlace.getOrDefault(place(queue), new TreeMap<>()).keySet().stream()
        .filter(rule -> !queue.rules().contains(rule))
        .toList();
  }

  public void add(String rule, Collection<QueueWanted> queues) {
    for (QueueWanted queue : queues) {
      byPlace.computeIfAbsent(place(queue), none -> new TreeMap<>()).put(rule, queue);
      join(place(queue));
    }
  }

  public void remove(String rule, Collection<QueueWanted> queues) {
    for (QueueWanted queue : queues) {
      SortedMap<String, QueueWanted> rules = byPlace.get(place(queue));
      if (rules != null && rules.remove(rule, queue)) {
        join(place(queue));
      }
    }
  }

  private void join(Place place) {
    SortedMap<String, QueueWanted> rules = byPlace.get(place);
    Map<Integer, QueueWanted> port =
        together.computeIfAbsent(place.port(), none -> new HashMap<>());
    byPort.remove(place.port());
    if (rules.isEmpty()) {
      byPlace.remove(place);
      port.remove(place.queue());
    } else {
      port.put(place.queue(), QueueWanted.together(rules.values()));
    }
  }

  private static Place place(QueueWanted queue) {
    return new Place(queue.port(), queue.queue());
  }
}
