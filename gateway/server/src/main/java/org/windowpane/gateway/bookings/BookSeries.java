package org.windowpane.gateway.bookings;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.core.admission.booking.Recurrence;
import org.windowpane.core.admission.booking.SeriesDecision;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;

/**
 * Books a series, a window that repeats on days of the week: all or none, or as many as fit.
 *
 * @param actor the user who asks
 * @param ids the ids of the new bookings, each greater than the one before it
 * @param template the request for each time, fixed and not held; its own window does not count
 * @param recurrence the windows of the series
 * @param allOrNone whether to book none when one of them does not fit
 */
public record BookSeries(
    Actor actor, Supplier<UUID> ids, WindowForm template, Recurrence recurrence, boolean allOrNone)
    implements Command<Answer<BookSeries.Result>> {
  /** The most windows of one series. */
  static final int MOST_WINDOWS = 366;

  /**
   * The bookings of the series.
   *
   * @param booked the granted ones, in order of time
   * @param refused the refused ones, in order of time
   */
  public record Result(List<BookingRecord> booked, List<BookingRecord> refused) {
    /** The same from all of them together. */
    public static Result of(List<BookingRecord> all) {
      return new Result(
          all.stream().filter(it -> it.refusal() == null).toList(),
          all.stream().filter(it -> it.refusal() != null).toList());
    }
  }

  @Override
  public Outcome<Answer<Result>> decide(LedgerState state, Instant now) {
    Optional<Answer<Result>> objection = template.objection(actor, state, now);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    List<BookingRequest> requests =
        recurrence.requests(template.toRequest(actor, new UUID(0, 0), now), ids);
    if (requests.isEmpty() || requests.size() > MOST_WINDOWS) {
      return Outcome.nothing(
          new Answer.Invalid<>(
              "last",
              "makes it " + requests.size() + " windows; 1 to " + MOST_WINDOWS + " can be"));
    }
    Batch batch = RequestDecision.admission(requests.get(0)).open(state.decisions());
    Names names = Names.of(state);
    return allOrNone
        ? groupOutcome(batch.bookAll(requests, now), requests, names, now)
        : seriesOutcome(batch.bookMost(requests, now), requests, names, now);
  }

  private Outcome<Answer<Result>> groupOutcome(
      GroupDecision decision, List<BookingRequest> requests, Names names, Instant now) {
    return decision instanceof GroupDecision.Granted granted
        ? stored(
            GroupOutcome.granted(granted.bookings(), it -> template.purpose(), names, now),
            List.of(),
            requests,
            names)
        : GroupOutcome.refused(
            actor,
            (GroupDecision.Refused) decision,
            requests,
            it -> template.purpose(),
            names,
            now);
  }

  private Outcome<Answer<Result>> seriesOutcome(
      SeriesDecision decision, List<BookingRequest> requests, Names names, Instant now) {
    List<BookingRecord> refused =
        decision.refused().stream()
            .map(
                it ->
                    RequestDecision.record(
                            new Decision.Refused(it.refusal()), it.request(), names, now)
                        .with(template.purpose()))
            .toList();
    return stored(
        GroupOutcome.granted(decision.granted(), it -> template.purpose(), names, now),
        refused,
        requests,
        names);
  }

  /** Keeps the refused windows as a part of the series, too. */
  private Outcome<Answer<Result>> stored(
      List<BookingRecord> booked,
      List<BookingRecord> refused,
      List<BookingRequest> requests,
      Names names) {
    UUID series = requests.get(0).id();
    List<BookingRecord> all =
        Stream.of(booked, refused).flatMap(List::stream).map(it -> it.of(series)).toList();
    return GroupOutcome.stored(actor, all, names, new Answer.Done<>(Result.of(all)));
  }
}
