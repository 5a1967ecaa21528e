package org.windowpane.core.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The privileges that a new share is written with. What is not named is empty, and means the
 * default (PANE, SIGCOMM 2013, §3).
 *
 * @param reserveAtMost the most bandwidth reserved at any instant, in Mbit/s, at least 0
 * @param reserveAtLeast the least bandwidth reserved where any is, in Mbit/s, at least 0
 * @param tokenCapacity the most tokens in the bucket, at least 0; a token is 1 Mbit/s for a second
 * @param tokenFill how many tokens the bucket gains per second, at least 0
 * @param rateLimitAtLeast the lowest rate limit that may be set, in Mbit/s, at least 0
 * @param allow whether flows may be allowed
 * @param deny whether flows may be denied
 */
public record PrivilegeClause(
    OptionalLong reserveAtMost,
    OptionalLong reserveAtLeast,
    OptionalLong tokenCapacity,
    OptionalLong tokenFill,
    OptionalLong rateLimitAtLeast,
    Optional<Boolean> allow,
    Optional<Boolean> deny) {

  /** No privilege is named. */
  public static final PrivilegeClause NONE =
      new PrivilegeClause(
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          Optional.empty(),
          Optional.empty());

  /** Checks the ranges. */
  public PrivilegeClause {
    Checks.notNegative(reserveAtMost);
    Checks.notNegative(reserveAtLeast);
    Checks.notNegative(tokenCapacity);
    Checks.notNegative(tokenFill);
    Checks.notNegative(rateLimitAtLeast);
  }

  /** The text form with its brackets, or the empty string where no privilege is named. */
  @Override
  public String toString() {
    List<String> named = new ArrayList<>();
    reserveAtMost.ifPresent(rate -> named.add(Privilege.RESERVE_AT_MOST + " " + rate));
    reserveAtLeast.ifPresent(rate -> named.add(Privilege.RESERVE_AT_LEAST + " " + rate));
    tokenCapacity.ifPresent(tokens -> named.add(Privilege.TOKEN_CAPACITY + " " + tokens));
    tokenFill.ifPresent(tokens -> named.add(Privilege.TOKEN_FILL + " " + tokens));
    rateLimitAtLeast.ifPresent(rate -> named.add(Privilege.RATE_LIMIT_AT_LEAST + " " + rate));
    allow.ifPresent(may -> named.add(Privilege.ALLOW + " " + TruthValues.truth(may)));
    deny.ifPresent(may -> named.add(Privilege.DENY + " " + TruthValues.truth(may)));
    return named.isEmpty() ? "" : "[" + String.join(" ", named) + "]";
  }
}
