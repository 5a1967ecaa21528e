package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.BookingRequest;
import org.windowpane.gateway.application.Change.BookingSaved;
import org.windowpane.gateway.application.Change.RequestRemembered;

/**
 * Books a window of guaranteed bandwidth, or says why not. Either is kept.
 *
 * @param actor who asks
 * @param id what the booking will be known by
 * @param form what is asked for
 * @param key what the client calls this request, if it calls it anything
 */
public record BookWindow(Actor actor, UUID id, WindowForm form, Optional<String> key)
    implements Command<Answer<BookWindow.Result>> {
  private static final Admission ADMISSION = Admission.onNetwork();

  /** What it led to. */
  public sealed interface Result {
    /** It was decided now: booked or refused. */
    record Decided(BookingRecord booking) implements Result {}

    /** It was decided before, under the same key. */
    record DecidedBefore(UUID booking) implements Result {}
  }

  @Override
  public Outcome<Answer<Result>> decide(LedgerState state, Instant now) {
    Optional<RememberedRequest> before = idempotencyKey().map(it -> state.requests().get(it));
    if (before.isPresent()) {
      return Outcome.nothing(again(before.get()));
    }
    return form.<Result>objection(actor, state, now)
        .map(Outcome::nothing)
        .orElseGet(() -> decideNew(state, now));
  }

  private Optional<IdempotencyKey> idempotencyKey() {
    return key.map(word -> new IdempotencyKey(actor.principal(), word));
  }

  private Answer<Result> again(RememberedRequest before) {
    return before.requestHash().equals(form.hash())
        ? new Answer.Done<>(new Result.DecidedBefore(before.booking()))
        : new Answer.Conflict<>(
            "This Idempotency-Key was used for another request; take a new one.");
  }

  private Outcome<Answer<Result>> decideNew(LedgerState state, Instant now) {
    BookingRequest request = form.toRequest(actor, id, now);
    Names names = Names.of(state);
    BookingRecord record =
        RequestDecision.decide(ADMISSION, state.decisions(), request, names, now);
    List<Change> changes = new ArrayList<>();
    changes.add(new BookingSaved(record));
    idempotencyKey()
        .map(it -> new RequestRemembered(it, new RememberedRequest(form.hash(), id, now)))
        .ifPresent(changes::add);
    return new Outcome<>(
        changes,
        List.of(RequestDecision.entry(actor, record, names)),
        new Answer.Done<>(new Result.Decided(record)));
  }
}
