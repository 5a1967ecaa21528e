package org.windowpane.controller.model;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * One rule of the plan.
 *
 * @param id 1 to 64 characters of {@code A-Z a-z 0-9 . _ -}
 * @param order where rules overlap the smaller order wins; between equal orders the smaller id
 * @param from when the rule begins to hold; empty for one that holds at once
 * @param until when the rule ends by itself; empty for one that stays until it is removed
 */
public record Rule(
    String id,
    long order,
    FlowGroup flowGroup,
    Action action,
    Optional<Instant> from,
    Optional<Instant> until) {

  /** The rule that wins first. */
  public static final Comparator<Rule> PRECEDENCE =
      Comparator.comparingLong(Rule::order).thenComparing(Rule::id);

  private static final int LONGEST_ID = 64;

  /** Refuses an id of another form, and an end that is not after the beginning. */
  public Rule {
    requireId(id);
    if (from.isPresent() && until.isPresent() && !until.get().isAfter(from.get())) {
      throw new IllegalArgumentException("a rule must end after it begins");
    }
  }

  /** A rule that holds at once. */
  public Rule(String id, long order, FlowGroup flowGroup, Action action, Optional<Instant> until) {
    this(id, order, flowGroup, action, Optional.empty(), until);
  }

  /**
   * Returns the id if it is one.
   *
   * @throws IllegalArgumentException if it is not
   */
  public static String requireId(String id) {
    if (id.isEmpty() || id.length() > LONGEST_ID || !id.chars().allMatch(Rule::mayBeInId)) {
      throw new IllegalArgumentException(
          "a rule's id is 1 to 64 characters of A-Z, a-z, 0-9, '.', '_' and '-'");
    }
    return id;
  }

  private static boolean mayBeInId(int each) {
    return each >= 'a' && each <= 'z'
        || each >= 'A' && each <= 'Z'
        || each >= '0' && each <= '9'
        || each == '.'
        || each == '_'
        || each == '-';
  }

  /** Whether the rule does not hold yet at the instant. */
  public boolean isYetToBegin(Instant at) {
    return from.isPresent() && at.isBefore(from.get());
  }

  /** Whether the rule has ended at the instant: its interval is half-open. */
  public boolean hasEnded(Instant at) {
    return until.isPresent() && !at.isBefore(until.get());
  }
}
