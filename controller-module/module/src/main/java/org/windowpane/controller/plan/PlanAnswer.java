package org.windowpane.controller.plan;

import java.util.List;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.RuleReport;

/** The result of a plan, or of a change of it. */
public sealed interface PlanAnswer {

  /** The generation that is current now. */
  long generation();

  /**
   * It is the current plan, and this became of the rules that it touched.
   *
   * @param appliedAt when the plan was in force, by {@link System#nanoTime}
   */
  record Accepted(long generation, List<RuleReport> rules, long appliedAt) implements PlanAnswer {}

  /** It starts from another generation or is meant for another instance; nothing changed. */
  record Conflict(long generation) implements PlanAnswer {}

  /** It would have more rules than {@link PlanPut#MOST_RULES}; nothing changed. */
  record TooMany(long generation) implements PlanAnswer {}
}
