package org.windowpane.gateway.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.ledger.tables.QuotaTable.QUOTAS;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.Recurrence;
import org.windowpane.core.admission.delegation.Reshaping.ConflictingBookings;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.gateway.bookings.BookSeries;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.bookings.ChangeBooking;
import org.windowpane.gateway.bookings.Placement;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.ledger.quotas.Quota;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.quotas.Quotas;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.people.tokens.CreateToken;
import org.windowpane.gateway.people.tokens.TokenPolicy;
import org.windowpane.gateway.shares.CreateShare;
import org.windowpane.gateway.shares.ReshapeShare;
import org.windowpane.gateway.shares.ShareChangeRequest;
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
    ledger = started(Quotas.of(3, 5, 4, 1_000));
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
    assertExceeded(window("alice", 1), "User alice uses 3 of 3 open bookings. Cancel some");
    assertThat(ledger.isLeading()).isTrue();
  }

  @Test
  void cancelledAndRefusedBookingsDoNotCount() {
    fill("alice", 2);
    assertThat(ledger.decide(window("alice", 200_000_000))).isInstanceOf(Answer.Done.class);
    BookWindow last = window("alice", 1);
    ledger.decide(last);
    assertExceeded(window("alice", 1), "uses 3 of 3");
    ledger.decide(new CancelBooking(Scene.actor("alice"), last.id(), Duration.ZERO));
    fill("alice", 1);
  }

  @Test
  void everyWindowOfASeriesCounts() {
    BookSeries series =
        new BookSeries(Scene.actor("alice"), this::id, Scene.form(1, START, END), daily(4), false);
    assertExceeded(series, "User alice uses 0 of 3 open bookings. The request would add 4.");
  }

  private static Recurrence daily(int days) {
    LocalDate first = LocalDate.ofInstant(Scene.NOW, ZoneOffset.UTC).plusDays(1);
    return new Recurrence(
        LocalTime.NOON,
        ZoneOffset.UTC,
        Duration.ofHours(1),
        EnumSet.allOf(DayOfWeek.class),
        first,
        first.plusDays(days - 1));
  }

  @Test
  void waitingRequestsCount() {
    ledger.decide(window("alice", 90_000_000));
    for (int i = 0; i < 2; i++) {
      ledger.decide(waiting());
    }
    assertThat(ledger.state().waiting()).hasSize(2);
    assertExceeded(waiting(), "User alice uses 3 of 3 open bookings");
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
    assertExceeded(
        window("ada", 1), "Share rootShare with all shares below it uses 5 of 5 open bookings.");
  }

  @Test
  void theNumberOfSharesIsLimited() {
    set(QuotaKey.ofUser("ada", QuotaKind.SHARES), 10);
    ledger.decide(share("one"));
    ledger.decide(share("two"));
    ledger.decide(share("three"));
    assertExceeded(share("four"), "Share rootShare with all shares below it uses 4 of 4 shares.");
  }

  @Test
  void aUserCreatesALimitedNumberOfShares() {
    ledger.decide(share("one"));
    assertExceeded(share("two"), "User ada uses 2 of 2 shares.");
    delete("one");
    assertThat(ledger.decide(share("two"))).isInstanceOf(Answer.Done.class);
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
    set(QuotaKey.ofUser("alice", QuotaKind.IDEMPOTENCY_KEYS), 30);
    for (int i = 0; i < 30; i++) {
      ledger.decide(Scene.once(window("alice", 200_000_000), "alice", "key" + i, "same"));
    }
    assertExceeded(
        Scene.once(window("alice", 200_000_000), "alice", "another", "same"),
        "User alice uses 30 of 30 idempotency keys.");
  }

  @Test
  void anIdempotencyKeyCountsForEachBookingOfItsRequest() {
    BookSeries refused =
        new BookSeries(
            Scene.actor("alice"), this::id, Scene.form(200_000_000, START, END), daily(31), false);
    assertExceeded(
        Scene.once(refused, "alice", "key", "same"),
        "User alice uses 0 of 10 idempotency keys. The request would add 31.");
  }

  @Test
  void noUserTakesAllIdempotencyKeysThatTheGatewayHasRoomFor() {
    ledger.decide(new GrantStatement(Scene.actor("ada"), "team", Optional.of("bob")));
    assertThat(keysOf("alice")).isEqualTo(7);
    assertThat(keysOf("bob")).isEqualTo(4);
  }

  /** How many idempotency keys a user can use one after the other, of 20 for all users. */
  private int keysOf(String user) {
    int keys = 0;
    try {
      while (keys < 30) {
        ledger.decide(Scene.once(window(user, 200_000_000), user, "key" + keys, "same"));
        keys++;
      }
    } catch (QuotaExceededException e) {
      assertThat(e).hasMessageContaining("idempotency keys");
    }
    return keys;
  }

  @Test
  void changesOfTheRateCountToo() {
    BookWindow window = window("alice", 1_000_000);
    assertThat(ledger.decide(window)).isInstanceOf(Answer.Done.class);
    clock.advance(Duration.between(Scene.NOW, START));
    QuotaKey key = QuotaKey.ofUser("alice", QuotaKind.OPEN_BOOKINGS);
    for (int change = 1; change < 96; change++) {
      assertThat(ledger.decide(changed(window.id(), change))).isInstanceOf(Answer.Done.class);
      assertThat(used(key)).isEqualTo(1 + change / 32);
    }
    assertExceeded(changed(window.id(), 96), "User alice uses 3 of 3 open bookings.");
    ledger.close();
    ledger = started(Quotas.of(3, 5, 4, 1_000));
    assertThat(used(key)).isEqualTo(3);
  }

  private ChangeBooking changed(UUID id, int number) {
    clock.advance(Duration.ofMillis(1));
    return new ChangeBooking(
        Scene.actor("alice"), id, BookingChange.atRate(1_000_000 + number % 2));
  }

  @Test
  void storedBookingsCountAfterAStart() {
    fill("alice", 3);
    ledger.close();
    ledger = started(Quotas.of(2, 5, 4, 1_000));
    assertThat(ledger.state().open()).hasSize(3);
    assertExceeded(window("alice", 1), "User alice uses 3 of 2 open bookings.");
  }

  private void set(QuotaKey key, int value) {
    Quota quota = new Quota(key, value);
    ledger.decide(
        (state, now) -> new Command.Outcome<>(List.of(QUOTAS.upsert(quota)), List.of(), quota));
  }

  private Answer<?> reshape(ShareChangeRequest request) {
    return ledger.decide(
        new ReshapeShare(Scene.actor("ada"), request, ConflictingBookings.KEEP, Optional.empty()));
  }

  private void delete(String share) {
    assertThat(reshape(new ShareChangeRequest.Delete(share))).isInstanceOf(Answer.Done.class);
  }

  private int used(QuotaKey key) {
    return ledger.state().counts().of(key);
  }

  @Test
  void aQuotaThatAnAdministratorSetsReplacesTheDefault() {
    QuotaKey key = QuotaKey.ofUser("alice", QuotaKind.OPEN_BOOKINGS);
    set(key, 4);
    fill("alice", 4);
    set(key, 1);
    assertExceeded(window("alice", 1), "User alice uses 4 of 1 open bookings.");
    assertThat(ledger.state().open()).hasSize(4);
  }

  @Test
  void aShareHasTheBookingsOfTheSharesBelowIt() {
    ledger.decide(share("one"));
    set(QuotaKey.ofShare("team", QuotaKind.OPEN_BOOKINGS), 2);
    fill("alice", 1);
    assertThat(ledger.decide(onShare("one"))).isInstanceOf(Answer.Done.class);
    assertExceeded(
        onShare("one"), "Share team with all shares below it uses 2 of 2 open bookings.");
    assertThat(used(QuotaKey.ofShare("one", QuotaKind.OPEN_BOOKINGS))).isEqualTo(1);
  }

  private BookWindow onShare(String share) {
    WindowForm onTeam = Scene.form(1, START, END);
    Instant start = END.plusSeconds(60L * ids.incrementAndGet());
    return new BookWindow(
        Scene.actor("ada"),
        id(),
        new WindowForm(share, onTeam.flowGroup(), 1L, start, start.plusSeconds(60)));
  }

  @Test
  void aShareThatIsMovedTakesItsBookingsAlong() {
    set(QuotaKey.ofUser("ada", QuotaKind.SHARES), 10);
    set(QuotaKey.ofShare("rootShare", QuotaKind.SHARES), 10);
    ledger.decide(share("one"));
    ledger.decide(share("two"));
    ledger.decide(onShare("one"));
    QuotaKey inTwo = QuotaKey.ofShare("two", QuotaKind.OPEN_BOOKINGS);
    set(inTwo, 0);
    assertThatThrownBy(() -> reshape(new ShareChangeRequest.Move("one", "two")))
        .isInstanceOf(QuotaExceededException.class)
        .hasMessageContaining("Share two with all shares below it uses 0 of 0 open bookings.");
    set(inTwo, 1);
    assertThat(reshape(new ShareChangeRequest.Move("one", "two"))).isInstanceOf(Answer.Done.class);
    assertThat(used(inTwo)).isEqualTo(1);
    assertThat(used(QuotaKey.ofShare("two", QuotaKind.SHARES))).isEqualTo(1);
    assertThat(used(QuotaKey.ofShare("team", QuotaKind.OPEN_BOOKINGS))).isEqualTo(1);
    assertThat(used(QuotaKey.ofShare("team", QuotaKind.SHARES))).isEqualTo(2);
  }

  @Test
  void aDeletedShareLosesItsQuotas() {
    ledger.decide(share("one"));
    set(QuotaKey.ofShare("one", QuotaKind.OPEN_BOOKINGS), 1);
    delete("one");
    assertThat(ledger.state().quotas()).isEmpty();
    assertThat(used(QuotaKey.ofShare("team", QuotaKind.SHARES))).isZero();
  }

  @Test
  void aUserHasALimitedNumberOfTokens() {
    set(QuotaKey.ofUser("alice", QuotaKind.API_TOKENS), 1);
    ledger.decide(token("a"));
    assertExceeded(token("b"), "User alice uses 1 of 1 API tokens. Revoke one");
    clock.advance(Duration.ofDays(91));
    // A command can be decided with those before it, at their time.
    eventually(
        "the token is gone",
        () -> {
          ledger.decide(new ExpireDue());
          return ledger.state().tokens().isEmpty();
        });
    assertThat(ledger.decide(token("b"))).isInstanceOf(Answer.Done.class);
  }

  private static CreateToken token(String hash) {
    return new CreateToken(
        Scene.actor("alice"),
        UUID.nameUUIDFromBytes(hash.getBytes(UTF_8)),
        hash,
        "t",
        Set.of(Scope.READ),
        CreateToken.Expiry.STANDARD,
        Optional.empty(),
        new TokenPolicy(Duration.ofDays(90), Optional.empty()));
  }

  @Test
  void aUserHasALimitedNumberOfWaitingRequests() {
    set(QuotaKey.ofUser("alice", QuotaKind.WAITING_REQUESTS), 1);
    ledger.decide(window("alice", 90_000_000));
    ledger.decide(waiting());
    assertExceeded(waiting(), "User alice uses 1 of 1 waiting requests.");
  }

  @Test
  void aHeapHasRoomForOneBookingInEightKibibytes() {
    assertThat(Quotas.openBookingsIn(1L << 30)).isEqualTo(131_072);
    assertThat(Quotas.openBookingsIn(Long.MAX_VALUE)).isEqualTo(1_000_000);
  }
}
