package org.windowpane.controller.queues;

import java.util.List;
import java.util.Optional;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Step;

/** Which queue of which port packets are sent to. */
public record QueueUse(int port, int queue) {

  /** The entry's use; empty if it chooses no queue. */
  public static Optional<QueueUse> of(Entry entry) {
    return of(entry.steps());
  }

  /** The use of what does this with a packet; empty if it chooses no queue. */
  public static Optional<QueueUse> of(List<Step> steps) {
    int queue = 0;
    for (Step step : steps) {
      if (step instanceof Step.SetQueue set) {
        queue = set.queue();
      } else if (step instanceof Step.Output output && queue != 0) {
        return Optional.of(new QueueUse(output.port(), queue));
      }
    }
    return Optional.empty();
  }
}
