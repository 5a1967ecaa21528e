package org.windowpane.controller.queues;

import java.util.Optional;

/**
 * The queues of one switch, which are changed by the controller with the greatest fencing token
 * only. Any controller can read them; they are reachable for changes once the switch has stored the
 * token of this one.
 */
public interface FencedQueues extends Queues {

  /** From now on changes have this token, which is greater than any before. */
  void fence(long token);

  /** From now on this controller changes nothing, until it gets another token. */
  void release();

  /**
   * Why the switch's database cannot be used by this controller, whatever token it has; empty while
   * the database answers and knows the switch. Never waits.
   */
  Optional<String> unreachable();

  /** Whether a greater token is stored: another controller has replaced this one. */
  boolean isReplaced();

  /** Another controller that the switch reports as its master, where roles are not the fence. */
  Optional<String> otherMaster();

  /** Ends the connection. */
  void close();
}
