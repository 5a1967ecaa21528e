package org.windowpane.gateway.shares;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.capacity.ClassBook;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.delegation.ShareChange;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Traffic classes that a change of their share, or of one above it, would leave without room. */
final class ClassesOfShares {
  private static final Set<Rule> OF_SHARES =
      Set.of(Rule.SHARE_MAXIMUM, Rule.LEAST_DRAW, Rule.TOKENS, Rule.CLASS_SLOTS);

  private ClassesOfShares() {}

  /** Why the change is not possible, whatever else would change, in words. */
  static Optional<String> conflict(ShareChange change, LedgerState state) {
    return below(change.share(), state)
        .filter(each -> !(change instanceof ShareChange.Alter alter && isInside(each, alter)))
        .findFirst()
        .map(
            each ->
                change instanceof ShareChange.Alter
                    ? "The traffic class %s would not be in the flow group.".formatted(each.name())
                    : "Share %s has the traffic class %s. Delete the class first."
                        .formatted(each.share(), each.name()));
  }

  /**
   * Why the change is not possible because of what a class has of its shares, in words.
   *
   * @param after the state after the change
   */
  static Optional<String> conflict(
      ShareChange change, State after, LedgerState state, Instant now) {
    return below(change.share(), state)
        .filter(each -> now.isBefore(each.window().end()))
        .filter(each -> isBroken(each, after, now) && !isBroken(each, state.decisions(), now))
        .findFirst()
        .map(
            each ->
                "There would be no room for the traffic class %s. Change or delete the class first."
                    .formatted(each.name()));
  }

  private static boolean isBroken(TrafficClassRecord each, State state, Instant now) {
    State without = ClassBook.without(state, each.name());
    return ClassBook.objection(without, each.reservation(), now)
        .filter(refusal -> OF_SHARES.contains(refusal.rule()))
        .isPresent();
  }

  private static Stream<TrafficClassRecord> below(String share, LedgerState state) {
    Set<String> shares =
        state.decisions().shares().subtree(share).stream()
            .map(Share::name)
            .collect(Collectors.toSet());
    return state.trafficClasses().values().stream()
        .filter(each -> shares.contains(each.share()))
        .sorted((one, other) -> one.name().compareTo(other.name()));
  }

  private static boolean isInside(TrafficClassRecord each, ShareChange.Alter change) {
    return !each.share().equals(change.share())
        || each.flowGroups().stream().allMatch(change.flowGroup()::contains);
  }
}
