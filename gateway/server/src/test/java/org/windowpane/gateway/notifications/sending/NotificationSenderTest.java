package org.windowpane.gateway.notifications.sending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.rows.WebhookSecret;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Recipient;
import org.windowpane.gateway.ledger.store.PostgresLeadership;
import org.windowpane.gateway.ledger.store.PostgresLedgerStore;
import org.windowpane.gateway.network.RecordNetwork;
import org.windowpane.gateway.notifications.Outbox.Health;
import org.windowpane.gateway.notifications.Outbox.Waiting;
import org.windowpane.gateway.notifications.PostgresOutbox;
import org.windowpane.gateway.notifications.RegisterWebhook;
import org.windowpane.gateway.notifications.sending.NotificationSender.Channel;
import org.windowpane.gateway.people.AddPrincipal;
import org.windowpane.gateway.people.DisableUser;
import org.windowpane.gateway.shares.CreateShare;
import org.windowpane.gateway.shares.ShareDefinition;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.gateway.testing.TestDatabase;
import org.windowpane.gateway.time.TrustedClock;

/** On a real record, by a clock that goes as the test wants; what arrives is the test's, too. */
public final class NotificationSenderTest {
  private static final Actor ADA = Scene.actor("ada");
  private static final Actor ALICE = Scene.actor("alice");
  private static final UUID HOOK = new UUID(7, 1);
  private static final UUID OTHER = new UUID(7, 2);

  private final MovableClock clock = new MovableClock(Scene.NOW);
  private final Database database = Database.at(TestDatabase.migrated());
  private final PostgresOutbox outbox = new PostgresOutbox(database);
  private final AtomicInteger attempts = new AtomicInteger();
  private volatile NotificationChannel webhooks = (head, state) -> Optional.empty();
  private Ledger ledger;
  private NotificationSender sender;

  @BeforeEach
  void start() throws Exception {
    ledger =
        new Ledger(
            new PostgresLedgerStore(database),
            PostgresLeadership.of(database, "test", Optional::empty, new TrustedClock()),
            clock);
    sender =
        new NotificationSender(
            ledger,
            outbox,
            Map.of(Channel.WEBHOOK, this::send),
            clock,
            (channel, outcome) -> attempts.incrementAndGet());
    ledger.listen(sender);
    ledger.start();
    eventually("it is active", ledger::isLeading);
    sender.start();
    ledger.decide(
        new AddPrincipal(Actor.SYSTEM, new Principal("ada", "Ada", Role.ADMINISTRATOR, "h")));
    ledger.decide(
        new AddPrincipal(Actor.SYSTEM, new Principal("alice", "Alice", Role.MEMBER, "h")));
    ledger.decide(
        new CreateShare(
            ADA,
            new CreateShare.Form(
                "team",
                "rootShare",
                new ShareDefinition(FlowGroup.parse("(*)"), 90_000_000, true, false),
                Set.of("alice"))));
    ledger.decide(new RecordNetwork(Scene.network()));
    register(HOOK);
  }

  @AfterEach
  void stop() {
    sender.close();
    ledger.close();
    database.close();
  }

  private Optional<String> send(Waiting head, LedgerState state) {
    return webhooks.send(head, state);
  }

  private void register(UUID id) {
    ledger.decide(
        new RegisterWebhook(
            ALICE,
            id,
            URI.create("https://example.org/"),
            new WebhookSecret("s"),
            Set.of(NotificationKind.CANCELLED)));
  }

  private void cancelled(int number) {
    UUID id = new UUID(1, number);
    Instant start = Scene.NOW.plus(Duration.ofDays(1_000 + number));
    ledger.decide(new BookWindow(ALICE, id, Scene.form(1_000_000, start, start.plusSeconds(60))));
    ledger.decide(new CancelBooking(ADA, id, Duration.ZERO));
  }

  private Health health(UUID id) {
    return outbox.webhooks(List.of(id)).get(id);
  }

  private Webhook webhook() {
    return ledger.state().contacts().webhooks().get(HOOK);
  }

  /** One more attempt fails, after the longest pause there is. */
  private void failOnceMore() {
    long before = health(HOOK).failures();
    clock.advance(Duration.ofHours(1));
    eventually("it is tried again", () -> health(HOOK).failures() > before);
  }

  @Test
  void eachRecipientGetsItsNotificationsOneAtATimeInOrder() {
    ConcurrentLinkedQueue<Long> sent = new ConcurrentLinkedQueue<>();
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    webhooks =
        (head, state) -> {
          most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
          sent.add(head.seq());
          atOnce.decrementAndGet();
          return Optional.empty();
        };
    for (int number = 0; number < 20; number++) {
      cancelled(number);
    }
    eventually("all are delivered", () -> outbox.depth() == 0);
    assertThat(List.copyOf(sent)).hasSize(20).isSorted();
    assertThat(most).hasValue(1);
  }

  @Test
  void aSlowRecipientDoesNotDelayOthers() {
    register(OTHER);
    CountDownLatch answer = new CountDownLatch(1);
    webhooks =
        (head, state) -> {
          if (head.to().equals(new Recipient.OfWebhook(HOOK))) {
            try {
              answer.await();
            } catch (InterruptedException e) {
              return Optional.of("The gateway is stopping.");
            }
          }
          return Optional.empty();
        };
    cancelled(1);
    cancelled(2);
    eventually("the other one is delivered", () -> health(OTHER).waiting() == 0);
    assertThat(health(HOOK).waiting()).isEqualTo(2);
    answer.countDown();
    eventually("the slow one is delivered", () -> outbox.depth() == 0);
  }

  @Test
  void aNotificationThatFailsForADayIsDroppedAndTheNextTried() {
    webhooks = (head, state) -> Optional.of("The host answered 500.");
    cancelled(1);
    eventually("it is tried", () -> health(HOOK).failures() >= 1);
    Waiting first = outbox.heads().get(0);
    clock.advance(Duration.ofHours(23));
    eventually("it is tried again", () -> health(HOOK).failures() >= 2);
    assertThat(outbox.heads().get(0).id()).isEqualTo(first.id());
    cancelled(2);
    failOnceMore();
    eventually("it is given up", () -> health(HOOK).dropped() == 1);
    webhooks = (head, state) -> Optional.empty();
    clock.advance(Duration.ofHours(1));
    eventually("the next one is delivered", () -> outbox.depth() == 0);
    assertThat(health(HOOK).dropped()).isEqualTo(1);
    assertThat(health(HOOK).failures()).isZero();
    assertThat(webhook().off()).isEmpty();
  }

  @Test
  void aWebhookThatFailsForThreeDaysIsSwitchedOffWithAReason() {
    webhooks = (head, state) -> Optional.of("The host answered 500.");
    cancelled(1);
    eventually("it is tried", () -> health(HOOK).failures() >= 1);
    clock.advance(Duration.ofDays(2));
    cancelled(2);
    eventually("one is given up", () -> health(HOOK).dropped() == 1);
    clock.advance(Duration.ofDays(1));
    eventually("it is off", () -> webhook().off().isPresent());
    assertThat(webhook().off().orElseThrow().reason())
        .isEqualTo("All deliveries have failed since 2026-11-20T21:00:00Z. The host answered 500.");
    assertThat(outbox.depth()).isZero();
    int before = attempts.get();
    cancelled(3);
    assertThat(outbox.depth()).isZero();
    assertThat(attempts).hasValue(before);
  }

  @Test
  void aNotificationThatCannotBeComposedFailsAndIsDropped() {
    webhooks =
        (head, state) -> {
          throw new IllegalStateException("a fault of the test's");
        };
    cancelled(1);
    eventually("it is tried", () -> health(HOOK).failures() >= 1);
    assertThat(health(HOOK).lastError())
        .contains(
            "The gateway could not compose the notification. The gateway's log shows the cause.");
    assertThat(outbox.heads().get(0).nextAt()).isAfter(clock.instant());
    clock.advance(Duration.ofDays(1));
    eventually("it is given up", () -> outbox.depth() == 0);
    assertThat(health(HOOK).dropped()).isEqualTo(1);
  }

  @Test
  void aDisabledUserReceivesNoNotifications() {
    webhooks = (head, state) -> Optional.of("The host answered 500.");
    cancelled(1);
    eventually("it is tried", () -> health(HOOK).failures() >= 1);
    ledger.decide(new DisableUser(ADA, "alice", true));
    webhooks = (head, state) -> Optional.empty();
    clock.advance(Duration.ofHours(1));
    eventually("it is given up", () -> outbox.depth() == 0);
    assertThat(health(HOOK).dropped()).isEqualTo(1);
    assertThat(health(HOOK).failures()).isEqualTo(1);
    assertThat(health(HOOK).lastError()).contains("The user is disabled.");
    assertThat(health(HOOK).lastDeliveredAt()).isEmpty();
  }
}
