package org.windowpane.gateway.bookings;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;

/**
 * Books several windows, all or none. Where one is refused, the ledger keeps only that refusal.
 *
 * @param actor the user who asks
 * @param members the windows, each with its own id
 */
public record BookGroup(Actor actor, List<Member> members)
    implements Command<Answer<List<BookingRecord>>> {

  /**
   * One of the windows.
   *
   * @param id the id of the new booking
   * @param form the window
   */
  public record Member(UUID id, WindowForm form) {}

  /** Copies what could be changed from outside. */
  public BookGroup {
    members = List.copyOf(members);
  }

  @Override
  public Outcome<Answer<List<BookingRecord>>> decide(LedgerState state, Instant now) {
    List<BookingRequest> requests = new ArrayList<>(members.size());
    for (Member member : members) {
      Optional<Answer<List<BookingRecord>>> objection =
          member.form().objection(actor, state, requests, now);
      if (objection.isPresent()) {
        return Outcome.nothing(objection.get());
      }
      if (!member.form().isFixed() || member.form().hold().isPresent()) {
        return Outcome.nothing(
            new Answer.Invalid<>("bookings", "of a group have fixed windows, and are not held"));
      }
      requests.add(member.form().toRequest(actor, member.id(), now));
    }
    Map<UUID, Purpose> purposes =
        members.stream().collect(Collectors.toMap(Member::id, it -> it.form().purpose()));
    Names names = Names.of(state);
    if (requests.stream().anyMatch(it -> !(it.ask() instanceof Ask.Reserve))) {
      return Outcome.nothing(new Answer.Invalid<>("bookings", "of a group are reservations"));
    }
    GroupDecision decision = Admission.onNetwork().open(state.decisions()).bookAll(requests, now);
    if (decision instanceof GroupDecision.Refused refused) {
      return GroupOutcome.refused(actor, refused, requests, purposes::get, names, now);
    }
    List<BookingRecord> records =
        GroupOutcome.granted(
            ((GroupDecision.Granted) decision).bookings(), purposes::get, names, now);
    return GroupOutcome.stored(actor, records, names, new Answer.Done<>(records));
  }
}
