package org.windowpane.gateway.pathrules;

import static org.windowpane.gateway.ledger.tables.PathRuleTable.PATH_RULES;

import java.time.Instant;
import java.util.List;
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
 * Creates a path rule.
 *
 * @param actor a speaker of the share, or an administrator
 * @param start empty for at once
 */
record CreatePathRule(
    Actor actor, String name, String share, Optional<Instant> start, PathRuleForm form)
    implements Command<Answer<PathRuleRecord>> {

  @Override
  public Outcome<Answer<PathRuleRecord>> decide(LedgerState state, Instant now) {
    PathRuleChecks checks = new PathRuleChecks(state, actor.principal());
    Optional<Share> visible = checks.visibleShare(share);
    if (visible.isEmpty()) {
      return Outcome.nothing(new Answer.Missing<>("share " + share));
    }
    if (!checks.mayManage(visible.get())) {
      return Outcome.nothing(PathRuleChecks.forbidden(share));
    }
    if (state.pathRules().containsKey(name)) {
      return Outcome.nothing(new Answer.Conflict<>("There is a path rule " + name + "."));
    }
    OpenEndedWindow asked = new OpenEndedWindow(start.orElse(now), form.end());
    Optional<Answer<PathRuleRecord>> objection =
        asked
            .<PathRuleRecord>startObjection(now)
            .or(
                () ->
                    form.objection(
                        visible.get(), state.decisions().network(), Optional.empty(), asked, now));
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    PathRuleRecord created =
        new PathRuleRecord(
            name,
            share,
            form.flowGroup(),
            form.route(),
            form.bothDirections(),
            asked.window(),
            actor.principal(),
            now,
            Optional.empty());
    return new Outcome<>(
        List.of(PATH_RULES.upsert(created)),
        List.of(
            AuditEntry.done(
                    actor, "path-rule.create", "path rule " + name, PathRuleChecks.detail(created))
                .about(share)),
        new Answer.Done<>(created));
  }
}
