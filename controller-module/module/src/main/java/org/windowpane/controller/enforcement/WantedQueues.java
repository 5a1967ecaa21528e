package org.windowpane.controller.enforcement;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.windowpane.controller.plan.QueueWanted;

/**
 * The queues that are wanted of one switch. A queue that several rules share goes with the last.
 */
final class WantedQueues {

  private final Map<Integer, Map<Integer, QueueWanted>> byPort = new HashMap<>();
  private final Map<QueueWanted, Integer> uses = new HashMap<>();

  /** The queues of a port by number. */
  Map<Integer, QueueWanted> of(int port) {
    return byPort.getOrDefault(port, Map.of());
  }

  void add(Collection<QueueWanted> queues) {
    for (QueueWanted queue : queues) {
      uses.merge(queue, 1, Integer::sum);
      byPort.computeIfAbsent(queue.port(), port -> new HashMap<>()).put(queue.queue(), queue);
    }
  }

  void remove(Collection<QueueWanted> queues) {
    for (QueueWanted queue : queues) {
      Integer left = uses.computeIfPresent(queue, (key, count) -> count == 1 ? null : count - 1);
      if (left == null) {
        byPort.get(queue.port()).remove(queue.queue(), queue);
      }
    }
  }
}
