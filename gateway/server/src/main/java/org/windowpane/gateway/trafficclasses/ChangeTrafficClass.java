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
 * Changes a traffic class. It keeps its name, share, and start.
 *
 * @param actor a speaker of the share, or an administrator
 */
public record ChangeTrafficClass(Actor actor, String name, TrafficClassForm form)
    implements Command<Answer<TrafficClassRecord>> {

  @Override
  public Outcome<Answer<TrafficClassRecord>> decide(LedgerState state, Instant now) {
    TrafficClassChecks checks = new TrafficClassChecks(state, actor.principal());
    Optional<TrafficClassRecord> found = checks.visible(name);
    if (found.isEmpty()) {
      return Outcome.nothing(new Answer.Missing<>("traffic class " + name));
    }
    TrafficClassRecord before = found.get();
    Share share = state.decisions().shares().find(before.share()).orElseThrow();
    if (!checks.mayManage(share)) {
      return Outcome.nothing(TrafficClassChecks.forbidden(share.name()));
    }
    OpenEndedWindow asked = new OpenEndedWindow(before.window().start(), form.end());
    Optional<Answer<TrafficClassRecord>> objection = form.objection(share, asked, now);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    Window window = asked.window();
    return new Admission(actor, state, now)
        .decide(Optional.of(before), number -> changed(before, window, number, now));
  }

  private TrafficClassRecord changed(
      TrafficClassRecord before, Window window, int number, Instant now) {
    return new TrafficClassRecord(
        name,
        before.share(),
        form.flowGroups(),
        form.definition(number),
        window,
        before.createdBy(),
        before.createdAt(),
        Optional.of(now));
  }
}
