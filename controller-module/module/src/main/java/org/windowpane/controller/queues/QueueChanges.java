package org.windowpane.controller.queues;

import java.util.List;

/** Changes of one switch's queues that belong into one transaction. */
public record QueueChanges(List<PortQueueChange> ports, QueuesFound.Orphans orphans) {

  /** Keeps its own copy of the ports. */
  public QueueChanges {
    ports = List.copyOf(ports);
  }

  /** Whether there is nothing to change. */
  public boolean isEmpty() {
    return ports.isEmpty() && orphans.isEmpty();
  }
}
