package org.windowpane.controller.queues;

import java.util.Optional;

/**
 * The queues of one switch, which are changed by the controller with the greatest fencing token
 * only. They are reachable once the switch has stored this controller's token.
 */
public interface FencedQueues extends Queues {

  /** From now on changes have this token, which is greater than the one before. */
  void raise(long token);

  /** Whether a greater token is stored: another controller has replaced this one. */
  boolean isReplaced();

  /** Another controller that the switch reports as its master, where roles are not the fence. */
  Optional<String> otherMaster();
}
