package org.windowpane.gateway.audit;

import java.time.Instant;
import java.util.List;

/**
 * What the audit log has in a window, counted.
 *
 * @param time events per period and outcome, in order of time; periods without events are left out
 * @param kinds events per action and outcome, the most frequent first
 * @param principals the users with most events
 * @param refusedShares the shares with most refusals
 * @param reasons why requests were refused, the most frequent first
 * @param refusals refusals per user and UTC day, of the users with most of them
 * @param failedSignIns hours in which sign-ins of one user, or from one address, failed
 * @param firstChanges the first administrative change of each user who made it in the window
 */
public record AuditCounts(
    List<InTime> time,
    List<OfKind> kinds,
    List<Named> principals,
    List<Named> refusedShares,
    List<Named> reasons,
    List<OnDay> refusals,
    List<FailedSignIns> failedSignIns,
    List<FirstChange> firstChanges) {

  /** Events of one outcome in the period that starts at {@code at}. */
  public record InTime(Instant at, String outcome, long events) {}

  /** Events of one action and outcome. */
  public record OfKind(String action, String outcome, long events) {}

  /** Events of whatever has this name. */
  public record Named(String name, long events) {}

  /** Refusals of a user on the UTC day that starts at {@code day}. */
  public record OnDay(String principal, Instant day, long events) {}

  /**
   * Failed sign-ins in the hour that starts at {@code hour}.
   *
   * @param principal whose, or null for those of all users from the address
   * @param address where from, or null for those of the user from all addresses
   */
  public record FailedSignIns(Instant hour, String principal, String address, long attempts) {}

  /** The first administrative change that a user ever made. */
  public record FirstChange(String principal, String action, Instant at) {}
}
