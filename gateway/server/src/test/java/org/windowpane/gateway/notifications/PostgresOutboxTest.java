package org.windowpane.gateway.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Leadership;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.LedgerStore;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.WebhookSecret;
import org.windowpane.gateway.ledger.state.Delivery;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Notification;
import org.windowpane.gateway.ledger.state.Recipient;
import org.windowpane.gateway.ledger.store.PostgresLeadership;
import org.windowpane.gateway.ledger.store.PostgresLedgerStore;
import org.windowpane.gateway.network.RecordNetwork;
import org.windowpane.gateway.notifications.Outbox.Health;
import org.windowpane.gateway.notifications.Outbox.Waiting;
import org.windowpane.gateway.people.AddPrincipal;
import org.windowpane.gateway.shares.CreateShare;
import org.windowpane.gateway.shares.ShareDefinition;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.gateway.testing.TestDatabase;
import org.windowpane.gateway.time.TrustedClock;

/** Alice has a webhook and gets mail; Ada cancels what she books. */
public final class PostgresOutboxTest {
  private static final Actor ADA = Scene.actor("ada");
  private static final Actor ALICE = Scene.actor("alice");
  private static final UUID HOOK = new UUID(7, 1);
  private static final Recipient AT_HOOK = new Recipient.OfWebhook(HOOK);
  private static final Recipient BY_MAIL = new Recipient.OfMailbox("alice");

  private final MovableClock clock = new MovableClock(Scene.NOW);
  private final String url = TestDatabase.migrated();
  private final Database database = Database.at(url);
  private final PostgresOutbox outbox = new PostgresOutbox(database);

  @BeforeEach
  void prepare() throws Exception {
    decide(new AddPrincipal(Actor.SYSTEM, new Principal("ada", "Ada", Role.ADMINISTRATOR, "h")));
    decide(new AddPrincipal(Actor.SYSTEM, new Principal("alice", "Alice", Role.MEMBER, "h")));
    decide(
        new CreateShare(
            ADA,
            new CreateShare.Form(
                "team",
                "rootShare",
                new ShareDefinition(FlowGroup.parse("(*)"), 90_000_000, true, false),
                Set.of("alice"))));
    decide(new RecordNetwork(Scene.network()));
    decide(
        new RegisterWebhook(
            ALICE,
            HOOK,
            URI.create("https://example.org/"),
            new WebhookSecret("s"),
            EnumSet.allOf(NotificationKind.class)));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Leadership leadership() {
    return PostgresLeadership.of(database, "test", Optional::empty, new TrustedClock());
  }

  private <A> A decide(Command<A> command) throws Exception {
    return Ledger.decideOnce(new PostgresLedgerStore(database), leadership(), clock, command);
  }

  private UUID booked(int number) throws Exception {
    UUID id = new UUID(1, number);
    Instant start = Scene.NOW.plus(Duration.ofDays(100 + number));
    decide(new BookWindow(ALICE, id, Scene.form(1_000_000, start, start.plusSeconds(60))));
    return id;
  }

  private UUID cancelled(int number) throws Exception {
    UUID id = booked(number);
    decide(new CancelBooking(ADA, id, Duration.ZERO));
    return id;
  }

  private void subscribeAliceByMail() throws Exception {
    decide(
        new RegisterMailbox(
            ALICE, "a@example.org", EnumSet.allOf(NotificationKind.class), "ab".repeat(32)));
    decide(new ConfirmMail(ALICE, "ab".repeat(32)));
  }

  private Waiting head(Recipient to) {
    return outbox.heads().stream().filter(it -> it.to().equals(to)).findFirst().orElseThrow();
  }

  private Health health() {
    return outbox.webhooks(List.of(HOOK)).get(HOOK);
  }

  @Test
  void notificationsAreStoredWithTheirCauseAndDeliveredInOrder() throws Exception {
    assertThat(outbox.heads()).isEmpty();
    subscribeAliceByMail();
    UUID first = cancelled(1);
    UUID second = cancelled(2);
    assertThat(outbox.depth()).isEqualTo(4);
    assertThat(outbox.heads()).extracting(Waiting::to).containsExactlyInAnyOrder(AT_HOOK, BY_MAIL);
    Waiting head = head(AT_HOOK);
    Notification notification = Json.read(head.notification(), Notification.class);
    assertThat(notification.booking().id()).isEqualTo(first.toString());
    assertThat(notification.kind()).isEqualTo(head.kind()).isEqualTo("booking.cancelled");
    assertThat(head.attempts()).isZero();
    assertThat(head.nextAt()).isEqualTo(head.at()).isEqualTo(clock.instant());
    outbox.delivered(head, clock.instant());
    assertThat(Json.read(head(AT_HOOK).notification(), Notification.class).booking().id())
        .isEqualTo(second.toString());
    assertThat(Json.read(head(BY_MAIL).notification(), Notification.class).booking().id())
        .isEqualTo(first.toString());
    assertThat(head(BY_MAIL).id()).isNotEqualTo(head.id());
  }

  @Test
  void theHealthOfDeliveriesIsStored() throws Exception {
    subscribeAliceByMail();
    cancelled(1);
    Instant failed = clock.instant();
    outbox.failed(head(AT_HOOK), "The host answered 500.", failed, failed.plusSeconds(5));
    clock.advance(Duration.ofSeconds(5));
    outbox.failed(head(AT_HOOK), "The host answered 502.", clock.instant(), failed.plusSeconds(9));
    assertThat(head(AT_HOOK).attempts()).isEqualTo(2);
    assertThat(head(AT_HOOK).nextAt()).isEqualTo(failed.plusSeconds(9));
    assertThat(health())
        .isEqualTo(
            new Health(
                2,
                Optional.of(failed),
                Optional.of("The host answered 502."),
                Optional.empty(),
                1,
                0));
    outbox.dropped(head(AT_HOOK), "The host answered 503.", clock.instant());
    assertThat(health())
        .isEqualTo(
            new Health(
                3,
                Optional.of(failed),
                Optional.of("The host answered 503."),
                Optional.empty(),
                0,
                1));
    cancelled(2);
    outbox.delivered(head(AT_HOOK), clock.instant());
    assertThat(health())
        .isEqualTo(
            new Health(0, Optional.empty(), Optional.empty(), Optional.of(clock.instant()), 0, 1));
    assertThat(outbox.mailbox("alice").orElseThrow().waiting()).isEqualTo(2);
    assertThat(outbox.mailbox("ada")).isEmpty();
  }

  @Test
  void waitingNotificationsAreRemovedWithTheirWebhookAndWhenItIsOff() throws Exception {
    cancelled(1);
    decide(new SwitchWebhook(Actor.SYSTEM, HOOK, Optional.of("It fails.")));
    assertThat(outbox.depth()).isZero();
    cancelled(2);
    assertThat(outbox.depth()).isZero();
    decide(new SwitchWebhook(ALICE, HOOK, Optional.empty()));
    cancelled(3);
    assertThat(outbox.depth()).isEqualTo(1);
    decide(new RemoveWebhook(ALICE, HOOK));
    assertThat(outbox.depth()).isZero();
    assertThat(outbox.webhooks(List.of(HOOK))).isEmpty();
  }

  /** A command that sends a notification and one that removes its recipient, in one batch. */
  private void commitTogether(Recipient to, UUID booking, Command<?> end) throws Exception {
    Notification notification = Json.read(head(to).notification(), Notification.class);
    PostgresLedgerStore store = new PostgresLedgerStore(database);
    LedgerState state = store.load();
    List<Change<?, ?>> changes = new ArrayList<>();
    changes.addAll(
        new CancelBooking(ADA, booking, Duration.ZERO).decide(state, clock.instant()).changes());
    changes.addAll(end.decide(state, clock.instant()).changes());
    assertThat(changes).hasSize(2);
    try (Leadership.Lease lease = leadership().acquire(Leadership.Waiting.DO_NOTHING)) {
      store.commit(
          new LedgerStore.Batch(
              lease.epoch(), changes, List.of(), List.of(new Delivery(to, notification))));
    }
  }

  @Test
  void notificationsOfABatchThatRemovesTheirRecipientAreDiscarded() throws Exception {
    subscribeAliceByMail();
    cancelled(1);
    commitTogether(BY_MAIL, booked(2), new RemoveMailbox(ALICE));
    assertThat(outbox.mailbox("alice")).isEmpty();
    commitTogether(
        AT_HOOK, booked(3), new SwitchWebhook(Actor.SYSTEM, HOOK, Optional.of("It fails.")));
    assertThat(outbox.depth()).isZero();
    assertThat(health().dropped()).isZero();
    decide(new SwitchWebhook(ALICE, HOOK, Optional.empty()));
    cancelled(4);
    commitTogether(AT_HOOK, booked(5), new RemoveWebhook(ALICE, HOOK));
    assertThat(outbox.depth()).isZero();
    assertThat(outbox.webhooks(List.of(HOOK))).isEmpty();
  }

  @Test
  void aNotificationDroppedWithoutAnAttemptIsNoFailure() throws Exception {
    cancelled(1);
    outbox.discarded(head(AT_HOOK), "The user is disabled.");
    assertThat(health())
        .isEqualTo(
            new Health(
                0, Optional.empty(), Optional.of("The user is disabled."), Optional.empty(), 0, 1));
  }

  /** Each way to store the outcome of a delivery. */
  private Stream<Consumer<Waiting>> notes() {
    return Stream.of(
        head -> outbox.delivered(head, clock.instant()),
        head -> outbox.failed(head, "The host answered 500.", clock.instant(), clock.instant()),
        head -> outbox.dropped(head, "The host answered 500.", clock.instant()),
        head -> outbox.discarded(head, "The user is disabled."));
  }

  @Test
  void anOutcomeIsStoredWhileItsWebhookIsRemoved() throws Exception {
    int number = 0;
    for (Consumer<Waiting> note : notes().toList()) {
      cancelled(number++);
      Waiting head = head(AT_HOOK);
      try (Handle ledger = database.work().open()) {
        ledger.begin();
        ledger.execute("SELECT FROM webhook WHERE id = ? FOR UPDATE", HOOK);
        CompletableFuture<Void> noted = CompletableFuture.runAsync(() -> note.accept(head));
        eventually(
            "it waits for the webhook's row",
            () -> TestDatabase.hasWaitingQuery(TestDatabase.nameOf(url)));
        ledger.execute("DELETE FROM webhook WHERE id = ?", HOOK);
        ledger.rollback();
        noted.join();
      }
    }
    assertThat(outbox.depth()).isEqualTo(1);
    assertThat(health().dropped()).isEqualTo(2);
  }

  @Test
  void notificationsAboveTheLimitAreDroppedAndCounted() throws Exception {
    cancelled(1);
    Notification notification = Json.read(head(AT_HOOK).notification(), Notification.class);
    List<Delivery> many = new ArrayList<>();
    for (int number = 0; number < 1_004; number++) {
      many.add(new Delivery(AT_HOOK, notification));
    }
    PostgresLedgerStore store = new PostgresLedgerStore(database);
    store.load();
    try (Leadership.Lease lease = leadership().acquire(Leadership.Waiting.DO_NOTHING)) {
      store.commit(new LedgerStore.Batch(lease.epoch(), List.of(), List.of(), many));
      assertThat(health().waiting()).isEqualTo(1_000);
      assertThat(health().dropped()).isEqualTo(5);
      assertThat(health().lastError()).contains("More than 1000 were waiting.");
      assertThatThrownBy(
              () ->
                  store.commit(
                      new LedgerStore.Batch(
                          lease.epoch() - 1, List.of(), List.of(), many.subList(0, 1))))
          .isInstanceOf(StoreException.class);
    }
    assertThat(health().dropped()).isEqualTo(5);
  }
}
