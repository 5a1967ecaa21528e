package org.windowpane.gateway.ledger.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.Placement;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.testing.MemoryLedgerStore;
import org.windowpane.gateway.testing.MemoryLedgerStore.Fault;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.gateway.watch.Watchdog;

/** Time that passes for the ledger, by a clock that is moved. */
public final class SchedulerTest {
  private static final Duration LEAD = Duration.ofSeconds(2);

  private final MemoryLedgerStore store = new MemoryLedgerStore();
  private final MovableClock clock = new MovableClock(Scene.NOW);
  private final AtomicInteger planMayDiffer = new AtomicInteger();
  private Ledger ledger;
  private Scheduler scheduler;

  @BeforeEach
  void start() {
    ledger = new Ledger(store, store, clock);
    scheduler = new Scheduler(ledger, clock, LEAD, planMayDiffer::incrementAndGet, new Watchdog());
    ledger.listen(scheduler);
    ledger.start();
    scheduler.start();
    eventually("the ledger is active", ledger::isLeading);
    if (store.batches().isEmpty()) {
      Scene.beginning().forEach(ledger::decide);
    }
  }

  @AfterEach
  void stop() {
    scheduler.close();
    ledger.close();
  }

  /** Alice books a window of the seconds from now on, or holds it for {@code hold} seconds. */
  private String book(int number, int start, int end, int hold) {
    Instant now = clock.instant();
    WindowForm window = Scene.form(1_000, now.plusSeconds(start), now.plusSeconds(end));
    UUID id = new UUID(3, number);
    ledger.decide(
        new BookWindow(
            Scene.actor("alice"),
            id,
            Scene.form(
                window,
                Placement.FIXED,
                Optional.of(Duration.ofSeconds(hold)).filter(any -> hold > 0))));
    return "booking " + id;
  }

  /** The actions on a booking, without its creation. */
  private List<String> actions(String booking) {
    return store.events().stream()
        .filter(event -> event.subject().equals(booking))
        .map(AuditEvent::action)
        .filter(action -> !action.equals("booking.create"))
        .toList();
  }

  private boolean isOver(String booking) {
    return !actions(booking).isEmpty();
  }

  @Test
  void aWindowEndsAtItsEndAndNotEarlier() {
    String first = book(1, 0, 10, 0);
    String second = book(2, 0, 20, 0);
    clock.advance(Duration.ofSeconds(10));
    eventually("the first is over", () -> isOver(first));
    assertThat(actions(first)).containsExactly("booking.complete");
    assertThat(isOver(second)).isFalse();
    clock.advance(Duration.ofSeconds(10));
    eventually("the second is over", () -> isOver(second));
  }

  @Test
  void aHoldLapsesAndABookingStays() {
    String held = book(1, 3_600, 7_200, 600);
    String booked = book(2, 3_600, 7_200, 0);
    clock.advance(Duration.ofSeconds(600));
    eventually("the hold is over", () -> isOver(held));
    assertThat(actions(held)).containsExactly("booking.lapse");
    assertThat(isOver(booked)).isFalse();
  }

  @Test
  void aClockJumpOverManyEndsCompletesEachOnce() {
    List<String> all = List.of(book(1, 0, 10, 0), book(2, 5, 15, 0), book(3, 100, 90_000, 600));
    clock.advance(Duration.ofDays(30));
    eventually("all are over", () -> all.stream().allMatch(this::isOver));
    assertThat(all).allSatisfy(each -> assertThat(actions(each)).hasSize(1));
  }

  @Test
  void aBookingMadeAfterTheClockWentBackEndsOnTime() {
    String before = book(1, 0, 10, 0);
    clock.advance(Duration.ofSeconds(10));
    eventually("it is over", () -> isOver(before));
    clock.advance(Duration.ofHours(-1));
    String after = book(2, 0, 10, 0);
    clock.advance(Duration.ofSeconds(10));
    eventually("the one after is over", () -> isOver(after));
    assertThat(actions(before)).hasSize(1);
  }

  @Test
  void bookingsThatEndedDuringADowntimeAreCompletedAtTheNextStart() {
    String booking = book(1, 0, 10, 0);
    stop();
    clock.advance(Duration.ofHours(5));
    start();
    eventually("it is over", () -> isOver(booking));
    assertThat(actions(booking)).containsExactly("booking.complete");
  }

  @Test
  void thePlanIsCheckedTheLeadBeforeAWindowStarts() {
    book(1, 60, 120, 0);
    // A booking is answered before the listeners hear of it. When this command is answered, they
    // have.
    ledger.decide(new ExpireDue(List.of()));
    clock.advance(Duration.ofSeconds(57));
    int before = planMayDiffer.get();
    clock.advance(Duration.ofSeconds(1));
    eventually("the plan is looked at", () -> planMayDiffer.get() > before);
    assertThat(planMayDiffer).hasValue(before + 1);
  }

  @Test
  void anEndThatCouldNotBeWrittenIsRetried() {
    String booking = book(1, 0, 10, 0);
    store.failNext(Fault.BEFORE_COMMIT);
    clock.advance(Duration.ofSeconds(10));
    eventually("it is over", () -> isOver(booking));
    assertThat(actions(booking)).containsExactly("booking.complete");
    eventually("nothing waits", () -> scheduler.lag().isZero());
  }

  @Test
  void theLagIsTheAgeOfTheOldestExpiredItem() {
    book(1, 0, 10, 0);
    scheduler.close();
    assertThat(scheduler.lag()).isZero();
    clock.advance(Duration.ofSeconds(17));
    eventually("it lags", () -> scheduler.lag().equals(Duration.ofSeconds(7)));
  }
}
