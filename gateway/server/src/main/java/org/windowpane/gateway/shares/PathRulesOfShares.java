package org.windowpane.gateway.shares;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.windowpane.core.admission.delegation.ShareChange;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Path rules that a change of their share would leave without one, or outside of it. */
final class PathRulesOfShares {
  private PathRulesOfShares() {}

  /** Why the change is not possible because of a path rule, in words. */
  static Optional<String> conflict(ShareChange change, LedgerState state) {
    if (change instanceof ShareChange.Delete) {
      Set<String> deleted =
          state.decisions().shares().subtree(change.share()).stream()
              .map(Share::name)
              .collect(Collectors.toSet());
      return first(state, each -> deleted.contains(each.share()))
          .map(
              each ->
                  "Share %s has the path rule %s. Delete the rule first."
                      .formatted(each.share(), each.name()));
    }
    return change instanceof ShareChange.Alter alter
        ? first(
                state,
                each ->
                    each.share().equals(change.share())
                        && !each.flows().stream().allMatch(alter.flowGroup()::contains))
            .map(
                each ->
                    "Flows of the path rule %s would not be in the flow group."
                        .formatted(each.name()))
        : Optional.empty();
  }

  private static Optional<PathRuleRecord> first(
      LedgerState state, Predicate<PathRuleRecord> those) {
    return state.pathRules().values().stream()
        .filter(those)
        .min(Comparator.comparing(PathRuleRecord::name));
  }
}
