package org.windowpane.gateway.pathrules;

import static org.windowpane.gateway.ledger.tables.PathRuleTable.PATH_RULES;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.OpenEndedWindow;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Changes a path rule. It keeps its name, share, and start.
 *
 * @param actor a speaker of the share, or an administrator
 */
record ChangePathRule(Actor actor, String name, PathRuleForm form)
    implements Command<Answer<PathRuleRecord>> {

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
    OpenEndedWindow asked = new OpenEndedWindow(before.window().start(), form.end());
    Optional<Answer<PathRuleRecord>> objection =
        form.objection(share, state.decisions().network(), found, asked, now);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    PathRuleRecord after =
        new PathRuleRecord(
            name,
            before.share(),
            form.flowGroup(),
            form.route(),
            form.bothDirections(),
            asked.window(),
            before.createdBy(),
            before.createdAt(),
            Optional.of(now));
    Map<String, Object> detail =
        Map.of("before", PathRuleChecks.detail(before), "after", PathRuleChecks.detail(after));
    return new Outcome<>(
        List.of(PATH_RULES.upsert(after)),
        List.of(
            AuditEntry.done(actor, "path-rule.change", "path rule " + name, detail)
                .about(after.share())),
        new Answer.Done<>(after));
  }
}
