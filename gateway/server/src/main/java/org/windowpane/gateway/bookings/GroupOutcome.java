package org.windowpane.gateway.bookings;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.core.admission.booking.GroupDecision.Tried;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.state.Names;

/** Builds the outcome of requests that the ledger decided together. */
public final class GroupOutcome {
  private GroupOutcome() {}

  /**
   * The granted bookings, as the ledger keeps them.
   *
   * @param purposes the purpose of each, by its id
   */
  static List<BookingRecord> granted(
      List<Booking> bookings, Function<UUID, Purpose> purposes, Names names, Instant now) {
    return bookings.stream()
        .map(
            it ->
                RequestDecision.record(new Decision.Granted(it), it.request(), names, now)
                    .with(purposes.apply(it.id())))
        .toList();
  }

  /** Keeps all bookings, each with its own event in the audit log. */
  static <A> Outcome<Answer<A>> stored(
      Actor actor, List<BookingRecord> records, Names names, Answer<A> answer) {
    return new Outcome<>(
        records.stream().<Change<?, ?>>map(BOOKINGS::upsert).toList(),
        records.stream().map(it -> RequestDecision.entry(actor, it, names)).toList(),
        answer);
  }

  /** No window is booked. The ledger keeps the one that did not fit, and the answer numbers it. */
  static <A> Outcome<Answer<A>> refused(
      Actor actor,
      GroupDecision.Refused refused,
      List<BookingRequest> requests,
      Function<UUID, Purpose> purposes,
      Names names,
      Instant now) {
    BookingRecord record =
        RequestDecision.record(
                new Decision.Refused(refused.refusal()), refused.request(), names, now)
            .with(purposes.apply(refused.request().id()));
    int number = requests.indexOf(refused.request()) + 1;
    String prefix =
        "Of " + requests.size() + " windows, number " + number + attempts(refused.tried()) + ": ";
    return stored(
        actor, List.of(record), names, new Answer.Refused<>(record.refusal().withPrefix(prefix)));
  }

  /** What was tried, in parentheses; empty if one order was enough. */
  private static String attempts(Tried tried) {
    if (tried.orders() == 1 && tried.assignments() == 0) {
      return "";
    }
    String assignments =
        tried.assignments() == 0
            ? ""
            : " and " + counted(tried.assignments(), "assignment") + " of paths";
    String end =
        tried.gaveUp()
            ? ", and none had room; then the search was given up, so that another one may have)"
            : ", and none had room)";
    return " (tried " + counted(tried.orders(), "order") + " of the windows" + assignments + end;
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
