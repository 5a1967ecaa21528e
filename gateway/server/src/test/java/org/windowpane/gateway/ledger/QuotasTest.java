package org.windowpane.gateway.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Recurrence;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.gateway.bookings.BookSeries;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.bookings.Placement;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.shares.CreateShare;
import org.windowpane.gateway.shares.ShareDefinition;
import org.windowpane.gateway.testing.MemoryLedgerStore;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.gateway.text.GrantStatement;

/** How much the ledger keeps of each user and of all. */
final class QuotasTest {
  private static final Instant START = Scene.NOW.plusSeconds(60);
  private static final Instant END = Scene.NOW.plusSeconds(120);

  private final MemoryLedgerStore store = new MemoryLedgerStore();
  private final MovableClock clock = new MovableClock(Scene.NOW);
  private final AtomicInteger ids = new AtomicInteger();
  private Ledger ledger;

  @BeforeEach
  void start() {
    ledger = started(new Quotas(3, 5, 4));
    Scene.beginning().forEach(ledger::decide);
  }

  @AfterEach
  void stop() {
    ledger.close();
  }

  private Ledger started(Quotas quotas) {
    Ledger started = new Ledger(store, store, clock, quotas);
    started.start();
    eventually("the ledger is active", started::isLeading);
    return started;
  }

  private UUID id() {
    return new UUID(3, ids.incrementAndGet());
  }

  private BookWindow window(String user, long rateBps) {
    return new BookWindow(Scene.actor(user), id(), Scene.form(rateBps, START, END));
  }

  private void assertExceeded(Command<?> command, String reason) {
    LedgerState before = ledger.state();
    assertThatThrownBy(() -> ledger.decide(command))
        .isInstanceOf(QuotaExceededException.class)
        .hasMessageContaining(reason);
    assertThat(ledger.state()).isEqualTo(before);
    assertThat(store.load()).isEqualTo(before);
  }

  private void fill(String user, int bookings) {
    for (int i = 0; i < bookings; i++) {
      assertThat(ledger.decide(window(user, 1))).isInstanceOf(Answer.Done.class);
    }
  }

  @Test
  void aUserHasALimitedNumberOfOpenBookings() {
    fill("alice", 3);
    assertExceeded(window("alice", 1), "at most 3 open bookings");
    assertThat(ledger.isLeading()).isTrue();
  }

  @Test
  void cancelledAndRefusedBookingsDoNotCount() {
    fill("alice", 2);
    assertThat(ledger.decide(window("alice", 200_000_000))).isInstanceOf(Answer.Done.class);
    BookWindow last = window("alice", 1);
    ledger.decide(last);
    assertExceeded(window("alice", 1), "at most 3");
    ledger.decide(new CancelBooking(Scene.actor("alice"), last.id(), Duration.ZERO));
    fill("alice", 1);
  }

  @Test
  void everyWindowOfASeriesCounts() {
    LocalDate first = LocalDate.ofInstant(Scene.NOW, ZoneOffset.UTC).plusDays(1);
    Recurrence daily =
        new Recurrence(
            LocalTime.NOON,
            ZoneOffset.UTC,
            Duration.ofHours(1),
            EnumSet.allOf(DayOfWeek.class),
            first,
            first.plusDays(3));
    BookSeries series =
        new BookSeries(Scene.actor("alice"), this::id, Scene.form(1, START, END), daily, false);
    assertExceeded(series, "at most 3 open bookings");
  }

  @Test
  void waitingRequestsCount() {
    ledger.decide(window("alice", 90_000_000));
    for (int i = 0; i < 2; i++) {
      ledger.decide(waiting());
    }
    assertThat(ledger.state().waiting()).hasSize(2);
    assertExceeded(waiting(), "at most 3 open bookings");
  }

  private BookWindow waiting() {
    return new BookWindow(
        Scene.actor("alice"),
        id(),
        Scene.form(
            Scene.form(90_000_000, START, END), new Placement.WaitForRoom(), Optional.empty()));
  }

  @Test
  void allUsersTogetherHaveALimitedNumberOfOpenBookings() {
    ledger.decide(new GrantStatement(Scene.actor("ada"), "team", Optional.of("bob")));
    ledger.decide(new GrantStatement(Scene.actor("ada"), "team", Optional.of("ada")));
    fill("alice", 3);
    fill("bob", 2);
    assertExceeded(window("ada", 1), "The gateway keeps at most 5 open bookings");
  }

  @Test
  void theNumberOfSharesIsLimited() {
    ledger.decide(share("one"));
    ledger.decide(share("two"));
    assertExceeded(share("three"), "at most 4 shares");
  }

  private static CreateShare share(String name) {
    return new CreateShare(
        Scene.actor("ada"),
        new CreateShare.Form(
            name,
            "team",
            new ShareDefinition(FlowGroup.parse("(srcHost=10.0.0.1)"), 1, null, null),
            Set.of()));
  }

  @Test
  void aUserHasALimitedNumberOfIdempotencyKeys() {
    for (int i = 0; i < 30; i++) {
      ledger.decide(Scene.once(window("alice", 200_000_000), "alice", "key" + i, "same"));
    }
    assertExceeded(
        Scene.once(window("alice", 200_000_000), "alice", "another", "same"),
        "At most 30 idempotency keys");
  }

  @Test
  void storedBookingsCountAfterAStart() {
    fill("alice", 3);
    ledger.close();
    ledger = started(new Quotas(2, 2, 4));
    assertThat(ledger.state().open()).hasSize(3);
    assertExceeded(window("alice", 1), "at most 2 open bookings");
  }

  @Test
  void aHeapHasRoomForOneBookingInEightKibibytes() {
    assertThat(Quotas.openBookingsIn(1L << 30)).isEqualTo(131_072);
    assertThat(Quotas.openBookingsIn(Long.MAX_VALUE)).isEqualTo(1_000_000);
  }
}
