package org.windowpane.gateway.trafficclasses;

import static org.windowpane.gateway.ledger.tables.TrafficClassTable.TRAFFIC_CLASSES;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Deletes a traffic class.
 *
 * @param actor a speaker of the share, or an administrator
 */
public record DeleteTrafficClass(Actor actor, String name)
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
    return new Outcome<>(
        List.of(TRAFFIC_CLASSES.remove(before)),
        List.of(
            AuditEntry.done(
                    actor,
                    "traffic-class.delete",
                    "traffic class " + name,
                    TrafficClassChecks.detail(before))
                .about(before.share())),
        new Answer.Done<>(before));
  }
}
