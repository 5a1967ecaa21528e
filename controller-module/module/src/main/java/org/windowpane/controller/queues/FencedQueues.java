package org.windowpane.controller.queues;

/**
 * The queues of one switch, which are changed by the controller with the greatest fencing token
 * only. They are reachable once the switch has stored this controller's token.
 */
public interface FencedQueues extends Queues {

  /** From now on changes have this token, which is greater than the one before. */
  void raise(long token);
}
