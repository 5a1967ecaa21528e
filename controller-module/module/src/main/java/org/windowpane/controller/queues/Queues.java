package org.windowpane.controller.queues;

import java.util.concurrent.CompletionStage;

/** The queues of one switch. */
public interface Queues {

  /** What is there, as last read; never waits. */
  QueuesFound found();

  /**
   * Makes the changes, all or none.
   *
   * @return completes when the switch has put them into effect; fails, with a message in words, if
   *     it refused, did not answer in time, or cannot be reached
   */
  CompletionStage<Void> change(QueueChanges changes);

  /** Calls back, on any thread, whenever {@link #found} may have changed. */
  void onChange(Runnable listener);
}
