package org.windowpane.gateway.trafficclasses;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.OpenEndedWindow;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Creates a traffic class: its minimum is reserved on each port and in its share, and it has one of
 * the slots of its share.
 *
 * @param actor a speaker of the share, or an administrator
 * @param start empty for at once
 */
public record CreateTrafficClass(
    Actor actor, String name, String share, Optional<Instant> start, TrafficClassForm form)
    implements Command<Answer<TrafficClassRecord>> {

  @Override
  public Outcome<Answer<TrafficClassRecord>> decide(LedgerState state, Instant now) {
    TrafficClassChecks checks = new TrafficClassChecks(state, actor.principal());
    Optional<Share> visible = checks.visibleShare(share);
    if (visible.isEmpty()) {
      return Outcome.nothing(new Answer.Missing<>("share " + share));
    }
    if (!checks.mayManage(visible.get())) {
      return Outcome.nothing(TrafficClassChecks.forbidden(share));
    }
    if (state.trafficClasses().containsKey(name)) {
      return Outcome.nothing(new Answer.Conflict<>("There is a traffic class " + name + "."));
    }
    OpenEndedWindow asked = new OpenEndedWindow(start.orElse(now), form.end());
    Optional<Answer<TrafficClassRecord>> objection =
        asked
            .<TrafficClassRecord>startObjection(now)
            .or(() -> form.objection(visible.get(), asked, now));
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    Window window = asked.window();
    return new Admission(actor, state, now)
        .decide(
            Optional.empty(),
            number ->
                new TrafficClassRecord(
                    name,
                    share,
                    form.flowGroups(),
                    form.definition(number),
                    window,
                    actor.principal(),
                    now,
                    Optional.empty()));
  }
}
