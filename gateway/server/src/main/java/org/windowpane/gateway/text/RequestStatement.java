package org.windowpane.gateway.text;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.interpreter.Meaning;
import org.windowpane.core.language.Request;
import org.windowpane.gateway.bookings.RequestDecision;
import org.windowpane.gateway.bookings.paths.PathChecks;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.AsSpeaker;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;

/**
 * A request in the text language. The ledger stores it whether it is granted or refused. The rules
 * are those of the REST API: a reservation needs bandwidth on a path of the network, and the share
 * tree alone decides everything else.
 *
 * @param actor the user who sends the statement
 * @param id the id of the new booking
 * @param statement the parsed request
 */
public record RequestStatement(Actor actor, UUID id, Request statement)
    implements Command<Answer<BookingRecord>> {
  @Override
  public Outcome<Answer<BookingRecord>> decide(LedgerState state, Instant now) {
    Principal speaker = state.principals().get(actor.principal());
    if (speaker == null || !speaker.mayWrite()) {
      return Outcome.nothing(new Answer.Forbidden<>("Auditors change nothing."));
    }
    if (state.decisions().shares().find(statement.share()).isEmpty()) {
      return Outcome.nothing(new Answer.Missing<>("share " + statement.share()));
    }
    BookingRequest request;
    try {
      request = Meaning.request(id, actor.principal(), statement, now);
    } catch (IllegalArgumentException invalid) {
      return Outcome.nothing(new Answer.Invalid<>("request", invalid.getMessage()));
    }
    Optional<String> unknown =
        PathChecks.unknown(request.ask().pathRequirements(), actor, state)
            .or(
                () ->
                    PathChecks.notReverse(
                        request.ask().pathRequirements(),
                        request.flowGroup(),
                        actor,
                        state,
                        List.of()));
    return unknown.isPresent()
        ? Outcome.nothing(new Answer.Invalid<>("path", unknown.get()))
        : decided(request, speaker, state, now);
  }

  private Outcome<Answer<BookingRecord>> decided(
      BookingRequest request, Principal speaker, LedgerState state, Instant now) {
    Names names = Names.of(state);
    BookingRecord record =
        RequestDecision.decide(AsSpeaker.decisions(state, speaker), request, names, now);
    Answer<BookingRecord> answer =
        record.refusal() == null
            ? new Answer.Done<>(record)
            : new Answer.Refused<>(record.refusal());
    return new Outcome<>(
        List.of(BOOKINGS.upsert(record)),
        List.of(RequestDecision.entry(actor, record, names)),
        answer);
  }
}
