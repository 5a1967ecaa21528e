package org.windowpane.controller.queues;

import java.util.Optional;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Step;

/** Which queue of which port an entry sends to. */
public record QueueUse(int port, int queue) {

  /** The entry's use; empty if it chooses no queue. */
  public static Optional<QueueUse> of(Entry entry) {
    int queue = 0;
    for (Step step : entry.steps()) {
      if (step instanceof Step.SetQueue set) {
        queue = set.queue();
      } else if (step instanceof Step.Output output && queue != 0) {
        return Optional.of(new QueueUse(output.port(), queue));
      }
    }
    return Optional.empty();
  }
}
