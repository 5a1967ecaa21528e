package org.windowpane.controller.plan;

import java.util.Collection;
import java.util.List;

/**
 * A queue that a rule asks for, or several rules together.
 *
 * @param port the OpenFlow port
 * @param queue its number, from 1
 * @param rule the rule's id; the ids of several as {@link RuleNames} joins them
 * @param rateBps its guaranteed rate in bits per second
 */
public record QueueWanted(int port, int queue, String rule, long rateBps) {

  /** The ids of the rules that ask for it. */
  public List<String> rules() {
    return RuleNames.split(rule);
  }

  /**
   * The queue that rules ask for together: what it guarantees is the sum.
   *
   * @param sharing what each asks for, all of one port and number; not empty
   */
  public static QueueWanted together(Collection<QueueWanted> sharing) {
    QueueWanted any = sharing.iterator().next();
    return sharing.size() == 1
        ? any
        : new QueueWanted(
            any.port(),
            any.queue(),
            RuleNames.join(sharing.stream().map(QueueWanted::rule).toList()),
            sharing.stream().mapToLong(QueueWanted::rateBps).sum());
  }
}
