package org.windowpane.controller.enforcement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.windowpane.controller.plan.QueueWanted;

/** The queues that rules want of one switch. Several rules may want the same one together. */
final class WantedQueues {

  private record Place(int port, int queue) {}

  private final Map<Place, SortedMap<String, QueueWanted>> wanting = new HashMap<>();
  private final Map<Integer, Map<Integer, QueueWanted>> together = new HashMap<>();

  /** The queues of a port by number, each with the rates of all rules that want it. */
  Map<Integer, QueueWanted> at(int port) {
    return together.getOrDefault(port, Map.of());
  }

  Map<Integer, Map<Integer, QueueWanted>> all() {
    return together;
  }

  /** The other rules that want the same queue, sorted. */
  List<String> sharing(QueueWanted queue) {
    return wanting.getOrDefault(place(queue), new TreeMap<>()).keySet().stream()
        .filter(rule -> !rule.equals(queue.rule()))
        .toList();
  }

  void add(QueueWanted queue) {
    wanting.computeIfAbsent(place(queue), none -> new TreeMap<>()).put(queue.rule(), queue);
    sum(place(queue));
  }

  void remove(QueueWanted queue) {
    SortedMap<String, QueueWanted> rules = wanting.get(place(queue));
    if (rules != null && rules.remove(queue.rule(), queue)) {
      sum(place(queue));
    }
  }

  private void sum(Place place) {
    SortedMap<String, QueueWanted> rules = wanting.get(place);
    Map<Integer, QueueWanted> port =
        together.computeIfAbsent(place.port(), none -> new HashMap<>());
    if (rules.isEmpty()) {
      wanting.remove(place);
      port.remove(place.queue());
    } else {
      port.put(place.queue(), QueueWanted.together(rules.values()));
    }
  }

  private static Place place(QueueWanted queue) {
    return new Place(queue.port(), queue.queue());
  }
}
