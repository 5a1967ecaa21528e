package org.windowpane.gateway.ledger.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.testing.MemoryLedgerStore;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.gateway.time.TrustedClock;
import org.windowpane.gateway.watch.Watchdog;

/** The clock of a history stops at each instant at which something is due. */
public final class SchedulerHistoryTest {
  private static final Duration LEAD = Duration.ofSeconds(2);
  private static final Duration HISTORY = Duration.ofHours(6);

  /** The clock goes on between two instants, too. */
  private static final Duration AT_ONCE = Duration.ofMinutes(10);

  private final Instant begin = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(90_000);
  private final TrustedClock past = TrustedClock.startingAt(begin);
  private final MemoryLedgerStore store = new MemoryLedgerStore();
  private final AtomicInteger booked = new AtomicInteger();

  /** What the timer's thread does when a window is about to start. */
  private volatile Runnable atStart = () -> {};

  private Ledger ledger;
  private Scheduler scheduler;

  @BeforeEach
  void start() {
    ledger = new Ledger(store, store, past);
    scheduler =
        new Scheduler(
            ledger,
            past,
            LEAD,
            () -> {
              if (Thread.currentThread().getName().equals("scheduler")) {
                atStart.run();
              }
            },
            new Watchdog());
    ledger.listen(scheduler);
    ledger.start();
    eventually("the ledger is active", ledger::isLeading);
    Scene.beginning().forEach(ledger::decide);
  }

  @AfterEach
  void stop() {
    scheduler.close();
    ledger.close();
  }

  /** Alice books from {@code start} to {@code end} seconds after the begin of the history. */
  private void book(int start, int end) {
    ledger.decide(
        new BookWindow(
            Scene.actor("alice"),
            new UUID(3, booked.incrementAndGet()),
            Scene.form(1_000, begin.plusSeconds(start), begin.plusSeconds(end))));
    // The scheduler follows a batch before the next one is decided.
    ledger.decide(new ExpireDue(List.of()));
  }

  private List<Instant> completions() {
    return store.events().stream()
        .filter(event -> event.action().equals("booking.complete"))
        .map(AuditEvent::at)
        .toList();
  }

  @Test
  void everythingThatIsDueAtOneInstantIsDoneAndWhatComesAfterIsDoneAtItsOwnTime()
      throws InterruptedException {
    book(60, 3_600 - (int) LEAD.toSeconds());
    book(3_600, 7_200);
    atStart =
        () -> {
          if (booked.get() == 2 && past.instant().isAfter(begin.plusSeconds(3_000))) {
            book(3_600, 10_800);
          }
        };
    scheduler.advance(past, begin.plus(HISTORY));
    assertThat(booked).hasValue(3);
    assertThat(completions()).hasSize(3);
    List<Integer> ends = List.of(3_598, 7_200, 10_800);
    for (int number = 0; number < ends.size(); number++) {
      Instant end = begin.plusSeconds(ends.get(number));
      assertThat(completions().get(number)).isBetween(end, end.plus(AT_ONCE));
    }
  }

  @Test
  void anInstantAtWhichSomethingIsAlwaysDueDoesNotStopTheClockForEver()
      throws InterruptedException {
    book(3_600, 7_200);
    atStart =
        () -> {
          ledger.decide(
              new CancelBooking(Scene.actor("alice"), new UUID(3, booked.get()), Duration.ZERO));
          book(3_600, 7_200);
        };
    scheduler.advance(past, begin.plus(HISTORY));
    assertThat(booked.get()).isBetween(100, 110);
    assertThat(past.instant()).isAfterOrEqualTo(begin.plus(HISTORY));
  }
}
