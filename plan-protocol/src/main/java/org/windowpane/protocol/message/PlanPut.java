package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.check;

import java.util.List;

/**
 * The body of {@code PUT plan}: the whole plan.
 *
 * @param generation the plan's number, at least 1
 * @param rules its rules, each with an id of its own
 */
public record PlanPut(long generation, List<Rule> rules) {
  /** How many rules a plan may have: more than a table has priorities. */
  public static final int MOST_RULES = 100_000;

  /** How many bytes a controller takes unless it is configured otherwise. */
  public static final int MOST_BYTES = 128 << 20;

  /** Checks the generation and that no id comes twice. */
  public PlanPut {
    check(generation >= 1, "generation", "It must be a whole number of at least 1.");
    rules = Rule.distinct("rules", rules);
  }
}
