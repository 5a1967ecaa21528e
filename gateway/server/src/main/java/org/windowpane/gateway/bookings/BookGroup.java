package org.windowpane.gateway.bookings;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.core.admission.booking.SeriesDecision;
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
    Optional<Answer<List<BookingRecord>>> objection = objection(state, requests, now);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    Map<UUID, Purpose> purposes = purposes();
    Names names = Names.of(state);
    GroupDecision decision = Admission.onNetwork().open(state.decisions()).bookAll(requests, now);
    if (decision instanceof GroupDecision.Refused refused) {
      return GroupOutcome.refused(actor, refused, requests, purposes::get, names, now);
    }
    List<BookingRecord> records =
        GroupOutcome.granted(
            ((GroupDecision.Granted) decision).bookings(), purposes::get, names, now);
    return GroupOutcome.stored(actor, records, names, new Answer.Done<>(records));
  }

  /**
   * Decides without changing the state. Where the group is refused, each member has room or not
   * beside those before it that have.
   *
   * @return one verdict for each member, in their order; none is refused if the group is granted
   */
  Answer<List<CheckWindow.Verdict>> check(LedgerState state, Instant now) {
    List<BookingRequest> requests = new ArrayList<>(members.size());
    Optional<Answer<List<CheckWindow.Verdict>>> objection = objection(state, requests, now);
    if (objection.isPresent()) {
      return objection.get();
    }
    Map<UUID, Decision> decisions = decisions(state, requests, now);
    Map<UUID, Purpose> purposes = purposes();
    return new Answer.Done<>(
        requests.stream()
            .map(
                it ->
                    CheckWindow.verdict(
                        decisions.get(it.id()), it, purposes.get(it.id()), state, now))
            .toList());
  }

  /** The decision about each member, by its id. */
  private static Map<UUID, Decision> decisions(
      LedgerState state, List<BookingRequest> requests, Instant now) {
    Batch batch = Admission.onNetwork().open(state.decisions());
    Map<UUID, Decision> decisions = new HashMap<>();
    if (batch.bookAll(requests, now) instanceof GroupDecision.Granted all) {
      all.bookings().forEach(it -> decisions.put(it.id(), new Decision.Granted(it)));
      return decisions;
    }
    SeriesDecision most = batch.bookMost(requests, now);
    most.granted().forEach(it -> decisions.put(it.id(), new Decision.Granted(it)));
    most.refused()
        .forEach(it -> decisions.put(it.request().id(), new Decision.Refused(it.refusal())));
    return decisions;
  }

  /**
   * What is wrong with the members, apart from room.
   *
   * @param requests gets what each member asks for, in their order
   */
  private <A> Optional<Answer<A>> objection(
      LedgerState state, List<BookingRequest> requests, Instant now) {
    for (Member member : members) {
      Optional<Answer<A>> objection = member.form().objection(actor, state, requests, now);
      if (objection.isPresent()) {
        return objection;
      }
      if (!member.form().isFixed() || member.form().hold().isPresent()) {
        return Optional.of(
            new Answer.Invalid<>("bookings", "of a group have fixed windows, and are not held"));
      }
      requests.add(member.form().toRequest(actor, member.id(), now));
    }
    return requests.stream().allMatch(it -> it.ask() instanceof Ask.Reserve)
        ? Optional.empty()
        : Optional.of(new Answer.Invalid<>("bookings", "of a group are reservations"));
  }

  private Map<UUID, Purpose> purposes() {
    return members.stream().collect(Collectors.toMap(Member::id, it -> it.form().purpose()));
  }
}
