package org.windowpane.gateway.pathrules;

import static org.windowpane.gateway.ledger.tables.PathRuleTable.PATH_RULES;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Deletes a path rule.
 *
 * @param actor a speaker of the share, or an administrator
 */
record DeletePathRule(Actor actor, String name) implements Command<Answer<PathRuleRecord>> {

  @Override
  public Outcome<Answer<PathRuleRecord>> decide(LedgerState state, Instant now) {
    PathRuleChecks checks = new PathRuleChecks(state, actor.principal());
    Optional<PathRuleRecord> found = checks.visible(name);
    if (found.isEmpty()) {
      return Outcome.nothing(new Answer.Missing<>("path rule " + name));
    }
    PathRuleRecord before = found.get();
    Share share = state.decisions().shares().find(before.share()).orElseThrow();
    if (!checks.mayManage(share)) {
      return Outcome.nothing(PathRuleChecks.forbidden(share.name()));
    }
    return new Outcome<>(
        List.of(PATH_RULES.remove(before)),
        List.of(
            AuditEntry.done(
                    actor, "path-rule.delete", "path rule " + name, PathRuleChecks.detail(before))
                .about(before.share())),
        new Answer.Done<>(before));
  }
}
