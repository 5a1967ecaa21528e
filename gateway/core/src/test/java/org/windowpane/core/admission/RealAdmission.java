package org.windowpane.core.admission;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.core.admission.booking.SeriesDecision;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.time.Window;

/** Runs operations on a batch: one for all of them, or another one for each. */
final class RealAdmission implements OperationRunner {
  private final Scenario scenario;
  private final boolean singleBatch;
  private final RealWording wording;
  private Batch batch;
  private int now;
  private int count;

  RealAdmission(Scenario scenario, boolean singleBatch) {
    this.scenario = scenario;
    this.singleBatch = singleBatch;
    this.wording = new RealWording(scenario);
    this.batch = scenario.admission().open(scenario.state());
    this.now = scenario.start();
  }

  @Override
  public String run(Operation operation) {
    if (!singleBatch) {
      batch = scenario.admission().open(batch.state());
    }
    return OperationRunner.super.run(operation);
  }

  /** The state, without what is held no longer. */
  State state() {
    batch.lapse(clock());
    return batch.state();
  }

  @Override
  public String book(Operation.Request request) {
    BookingRequest bookingRequest = bookingRequest(request);
    Decision checked = singleBatch ? batch.check(bookingRequest, clock()) : null;
    Decision decision = batch.book(bookingRequest, clock());
    return checked == null || checked.equals(decision)
        ? wording.of(decision, request)
        : wording.of(decision) + ", but before it was asked: " + wording.of(checked);
  }

  @Override
  public String hold(Operation.Hold operation) {
    Instant until = clock().plusSeconds(operation.seconds());
    return wording.of(
        batch.hold(bookingRequest(operation.request()), until, clock()), operation.request());
  }

  @Override
  public String confirm(Operation.Confirm operation) {
    return wording.of(batch.confirm(id(operation.nth()), clock()));
  }

  @Override
  public String cancel(Operation.Cancel operation) {
    batch.release(id(operation.nth()), clock());
    return "";
  }

  @Override
  public String change(Operation.Change operation) {
    Optional<Instant> end =
        operation.end().isEmpty()
            ? Optional.empty()
            : Optional.of(later(now, operation.end().getAsInt()));
    OptionalLong rate =
        operation.rate().isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(operation.rate().getAsInt());
    return wording.of(batch.change(id(operation.nth()), new BookingChange(end, rate), clock()));
  }

  @Override
  public String group(Operation.Group operation) {
    List<BookingRequest> bookingRequests = bookingRequests(operation.requests());
    GroupDecision decision = batch.bookAll(bookingRequests, clock());
    if (decision instanceof GroupDecision.Refused refused) {
      Operation.Request request =
          operation.requests().get(bookingRequests.indexOf(refused.request()));
      return "none, for "
          + RealWording.name(refused.request().id())
          + " "
          + wording.of(refused.refusal(), request);
    }
    return ((GroupDecision.Granted) decision)
        .bookings().stream()
            .map(it -> wording.of(new Decision.Granted(it)))
            .collect(Collectors.joining("; "));
  }

  @Override
  public String series(Operation.Series operation) {
    List<BookingRequest> bookingRequests = bookingRequests(operation.requests());
    SeriesDecision decision = batch.bookMost(bookingRequests, clock());
    return Stream.concat(
            decision.granted().stream().map(it -> wording.of(new Decision.Granted(it))),
            decision.refused().stream()
                .map(
                    it ->
                        wording.of(
                            it.refusal(),
                            operation.requests().get(bookingRequests.indexOf(it.request())))))
        .collect(Collectors.joining("; "));
  }

  @Override
  public String earliest(Operation.Earliest operation) {
    Instant deadline = later(now, operation.deadline());
    return wording.of(
        batch.bookEarliest(bookingRequest(operation.request()), deadline, clock()),
        operation.request());
  }

  @Override
  public void tick(Operation.Tick operation) {
    now += operation.seconds();
    if (operation.expiresHolds()) {
      batch.lapse(clock());
    }
  }

  private Instant clock() {
    return Instant.EPOCH.plusSeconds(now);
  }

  private static Instant later(int second, int length) {
    return length == Operation.NEVER_ENDS
        ? Instant.MAX
        : Instant.EPOCH.plusSeconds(second).plusSeconds(length);
  }

  static UUID id(int nth) {
    return new UUID(9, nth);
  }

  private List<BookingRequest> bookingRequests(List<Operation.Request> request) {
    List<BookingRequest> bookingRequests = new ArrayList<>();
    request.forEach(it -> bookingRequests.add(bookingRequest(it)));
    return bookingRequests;
  }

  private BookingRequest bookingRequest(Operation.Request request) {
    int start = now + request.from();
    return new BookingRequest(
        id(count++),
        request.isOtherUser() ? "other-user" : scenario.speaker(request.share()),
        scenario.name(request.share()),
        request.flow().group(),
        ask(request),
        request.partial() ? Strictness.PARTIAL : Strictness.STRICT,
        new Window(Instant.EPOCH.plusSeconds(start), later(start, request.length())));
  }

  private static Ask ask(Operation.Request request) {
    return switch (request.kind()) {
      case RESERVE -> new Ask.Reserve(request.rate());
      case LIMIT -> new Ask.RateLimit(request.rate());
      case ALLOW -> new Ask.Allow();
      case DENY -> new Ask.Deny();
    };
  }
}
