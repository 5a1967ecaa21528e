package org.windowpane.gateway.bookings;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Announces how much data a user has to transfer and by when, without a request. The ledger records
 * the hint in the audit log, and answers with the window that it would grant now. Hints are the
 * third kind of message in PANE, beside requests and queries.
 *
 * @param actor the user who gives the hint
 * @param form the window that would be asked for: a transfer from now until the deadline
 */
public record GiveHint(Actor actor, WindowForm form)
    implements Command<Answer<CheckWindow.Verdict>> {

  @Override
  public Outcome<Answer<CheckWindow.Verdict>> decide(LedgerState state, Instant now) {
    Answer<CheckWindow.Verdict> answer = CheckWindow.decide(actor, form, state, now);
    return answer instanceof Answer.Done<CheckWindow.Verdict> offer
        ? new Outcome<>(List.of(), List.of(entry(offer.value())), answer)
        : Outcome.nothing(answer);
  }

  private AuditEntry entry(CheckWindow.Verdict offer) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("flowGroup", form.flowGroup().toString());
    detail.put("bits", ((Placement.Data) form.placement()).transfer().bits());
    detail.put("deadline", form.end());
    offer.granted().ifPresent(it -> detail.put("offer", terms(it)));
    offer.refusal().ifPresent(it -> detail.put("refusal", it));
    return AuditEntry.done(actor, "hint.give", "share " + form.share(), detail)
        .about(form.share(), form.flowGroup());
  }

  private static Map<String, Object> terms(Booking offered) {
    return Map.of(
        "start", offered.window().start(),
        "end", offered.window().end(),
        "rateBps", offered.rateBps());
  }
}
