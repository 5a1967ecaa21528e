package org.windowpane.gateway.bookings;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.rows.RefusalRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Visibility;

/** Checks a window without booking it. */
public final class CheckWindow {
  private static final UUID NO_ID = new UUID(0, 0);
  private static final int MOST_WARNINGS = 10;

  private CheckWindow() {}

  /**
   * The result of a check.
   *
   * @param record the booking or the refusal that the ledger would keep
   * @param path the names along its way; empty where there is none
   * @param backup the same for its backup
   * @param granted what would be booked; empty where it would be refused
   * @param refusal why it would be refused, if it would
   * @param limit what limits its rate most; empty where it reserves no bandwidth, and where another
   *     rule than lack of room refuses it
   */
  public record Verdict(
      BookingRecord record,
      List<String> path,
      List<String> backup,
      Optional<Booking> granted,
      Optional<RefusalRecord> refusal,
      Optional<BookingLimit> limit) {}

  /** Decides without changing the state. */
  public static Answer<Verdict> decide(
      Actor actor, WindowForm form, LedgerState state, Instant now) {
    return form.<Verdict>objection(actor, state, now)
        .orElseGet(() -> new Answer.Done<>(verdict(form, actor, state, now)));
  }

  private static Verdict verdict(WindowForm form, Actor actor, LedgerState state, Instant now) {
    BookingRequest request = form.toRequest(actor, NO_ID, now);
    Decision decision = WindowDecision.decide(form, request, state.decisions(), now);
    return verdict(decision, request, form.purpose(), state, now);
  }

  /** The same for a decision that is already made, on this state. */
  static Verdict verdict(
      Decision decision, BookingRequest request, Purpose purpose, LedgerState state, Instant now) {
    Names names = Names.of(state);
    BookingRecord record = RequestDecision.record(decision, request, names, now).with(purpose);
    if (decision instanceof Decision.Granted granted) {
      return new Verdict(
          record,
          names.path(request.flowGroup(), granted.booking().path()),
          names.path(request.flowGroup(), granted.booking().path().backupAlone()),
          Optional.of(granted.booking()),
          Optional.empty(),
          BookingLimit.of(state.decisions(), granted.booking(), names));
    }
    Refusal refusal = ((Decision.Refused) decision).refusal();
    return new Verdict(
        record,
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.of(record.refusal()),
        BookingLimit.of(refusal, names));
  }

  /** What a booking would not apply to, although its flow group may suggest it. */
  static List<String> warnings(Verdict verdict, Actor actor, LedgerState state) {
    return verdict.granted().stream()
        .flatMap(booking -> warnings(booking, actor, state))
        .distinct()
        .sorted()
        .limit(MOST_WARNINGS)
        .toList();
  }

  private static Stream<String> warnings(Booking booking, Actor actor, LedgerState state) {
    Visibility viewer = new Visibility(state.principals().get(actor.principal()), state);
    Stream.Builder<String> warnings = Stream.builder();
    for (ServiceRecord service : state.services().values()) {
      if (service.isLeftOutBy(booking)) {
        warnings.add("It does not apply to what servers send for " + name(service, viewer) + ".");
      }
      if (service.isWayAround(booking)) {
        warnings.add(
            "It does not apply to what comes to a server through "
                + name(service, viewer)
                + ". Book the same for its virtual address, too.");
      }
    }
    return warnings.build();
  }

  private static String name(ServiceRecord service, Visibility viewer) {
    return viewer
        .findShare(service.share())
        .map(share -> "the service " + service.name() + " at " + service.address())
        .orElse("a service of another share");
  }
}
