package org.windowpane.gateway.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.delegation.Reshaping.ConflictingBookings;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.bookings.ChangeBooking;
import org.windowpane.gateway.bookings.Placement;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.bookings.waiting.RetryWaiting;
import org.windowpane.gateway.enforcement.ReportDeployments;
import org.windowpane.gateway.enforcement.ReportDeployments.Report;
import org.windowpane.gateway.enforcement.RerouteBookings;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.rows.WebhookSecret;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.ledger.state.Contacts;
import org.windowpane.gateway.ledger.state.Delivery;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Recipient;
import org.windowpane.gateway.network.RecordNetwork;
import org.windowpane.gateway.notifications.ConfirmMail;
import org.windowpane.gateway.notifications.RegisterMailbox;
import org.windowpane.gateway.notifications.RegisterWebhook;
import org.windowpane.gateway.notifications.RemoveWebhook;
import org.windowpane.gateway.notifications.SwitchWebhook;
import org.windowpane.gateway.people.DisableUser;
import org.windowpane.gateway.shares.ReshapeShare;
import org.windowpane.gateway.shares.ShareChangeRequest;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.gateway.testing.SquareNetwork;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** Alice subscribes to every kind, and books on a square network with two paths. */
public final class NotificationsTest {
  private static final SwitchPort S1_TO_S2 = new SwitchPort(new Dpid(1), 2);
  private static final SwitchPort S1_TO_S3 = new SwitchPort(new Dpid(1), 3);
  private static final UUID HOOK = new UUID(7, 1);
  private static final Set<NotificationKind> ALL = EnumSet.allOf(NotificationKind.class);

  private final Scene scene = new Scene();

  @BeforeEach
  void aliceSubscribes() {
    scene.play(register(HOOK, ALL));
    scene.play(new RecordNetwork(SquareNetwork.whole()));
  }

  private static RegisterWebhook register(UUID id, Set<NotificationKind> kinds) {
    return new RegisterWebhook(
        Scene.actor("alice"),
        id,
        URI.create("https://example.org/" + id),
        new WebhookSecret("s"),
        kinds);
  }

  private List<Delivery> notifications(Command<?> command) {
    LedgerState before = scene.state();
    return Notifications.of(before, scene.play(command), scene.now());
  }

  private List<String> kinds(Command<?> command) {
    return notifications(command).stream().map(it -> it.notification().kind()).toList();
  }

  private static ReportDeployments report(UUID id, DeploymentState state, String detail) {
    return new ReportDeployments(Map.of(id, new Report(state, detail, List.of())));
  }

  private static CancelBooking cancel(String user, UUID id) {
    return new CancelBooking(Scene.actor(user), id, Duration.ZERO);
  }

  @Test
  void aReroutedBookingSendsANotificationWithReasonAndPath() {
    UUID id = scene.book(1, 40_000_000, 0, 60);
    scene.play(new RecordNetwork(SquareNetwork.without(S1_TO_S2)));
    assertThat(notifications(new RerouteBookings(List.of(id))))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.to()).isEqualTo(new Recipient.OfWebhook(HOOK));
              assertThat(it.notification().kind()).isEqualTo("booking.moved");
              assertThat(it.notification().by()).isNull();
              assertThat(it.notification().reason())
                  .isEqualTo("Its path is broken: the link at s1:2 is gone.");
              assertThat(it.notification().booking().pathNames())
                  .containsExactly("h1", "s1", "s3", "s4", "10.0.0.2");
              assertThat(it.notification().at()).isEqualTo(scene.now());
            });
  }

  @Test
  void aBookingWithoutAPathSendsOneNotificationAndAnotherWhenItReturns() {
    UUID id = scene.book(1, 40_000_000, 30, 60);
    scene.play(new RecordNetwork(SquareNetwork.without(S1_TO_S2, S1_TO_S3)));
    assertThat(notifications(new RerouteBookings(List.of(id))))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.notification().kind()).isEqualTo("booking.degraded");
              assertThat(it.notification().reason()).endsWith("No other way has room.");
            });
    assertThat(notifications(new RerouteBookings(List.of(id)))).isEmpty();
    scene.play(new RecordNetwork(SquareNetwork.whole()));
    assertThat(kinds(new RerouteBookings(List.of(id)))).containsExactly("booking.restored");
  }

  @Test
  void switchErrorsSendOneNotificationForFailedAndDegraded() {
    UUID id = scene.book(1, 40_000_000, 0, 60);
    assertThat(notifications(report(id, DeploymentState.INSTALLING, null))).isEmpty();
    assertThat(kinds(report(id, DeploymentState.FAILED, "the flow table is full")))
        .containsExactly("booking.degraded");
    assertThat(notifications(report(id, DeploymentState.DEGRADED, "half of it"))).isEmpty();
    assertThat(kinds(report(id, DeploymentState.ACTIVE, null))).containsExactly("booking.restored");
    assertThat(notifications(report(id, DeploymentState.REMOVED, null))).isEmpty();
  }

  @Test
  void changesByOtherUsersSendNotificationsAndOwnChangesDoNot() {
    UUID first = scene.book(1, 10_000_000, 0, 60);
    UUID second = scene.book(2, 10_000_000, 0, 60);
    BookingChange later = BookingChange.endingAt(scene.now().plusSeconds(90));
    BookingChange latest = BookingChange.endingAt(scene.now().plusSeconds(95));
    assertThat(notifications(new ChangeBooking(Scene.actor("alice"), first, later))).isEmpty();
    assertThat(notifications(new ChangeBooking(Scene.actor("ada"), first, latest)))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.notification().kind()).isEqualTo("booking.changed");
              assertThat(it.notification().by()).isEqualTo("ada");
              assertThat(it.notification().booking().end()).isEqualTo(scene.now().plusSeconds(95));
            });
    assertThat(notifications(cancel("alice", second))).isEmpty();
    assertThat(kinds(cancel("ada", first))).containsExactly("booking.cancelled");
  }

  private UUID waits(int number) {
    UUID id = new UUID(1, number);
    WindowForm plain =
        Scene.form(60_000_000, scene.now().plusSeconds(10), scene.now().plusSeconds(60));
    WindowForm waits = Scene.form(plain, new Placement.WaitForRoom(), Optional.empty());
    assertThat(notifications(new BookWindow(Scene.actor("alice"), id, waits))).isEmpty();
    return id;
  }

  @Test
  void waitingRequestsSendANotificationWhenBookedOrRefused() {
    UUID first = scene.book(1, 90_000_000, 10, 60);
    UUID second = waits(2);
    UUID third = waits(3);
    assertThat(notifications(cancel("alice", first))).isEmpty();
    assertThat(kinds(new RetryWaiting(List.of(second, third)))).containsExactly("booking.granted");
    scene.advance(10);
    assertThat(notifications(new ExpireDue()))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.notification().kind()).isEqualTo("booking.refused");
              assertThat(it.notification().reason()).contains("do not fit");
              assertThat(it.notification().booking().id()).isEqualTo(third.toString());
            });
  }

  @Test
  void bookingsEndedByAShareChangeSendANotificationWithoutItsName() {
    scene.book(1, 10_000_000, 0, 60);
    ReshapeShare deletion =
        new ReshapeShare(
            Scene.actor("ada"),
            new ShareChangeRequest.Delete("team"),
            ConflictingBookings.END,
            Optional.empty());
    assertThat(notifications(deletion))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.notification().kind()).isEqualTo("booking.cancelled");
              assertThat(it.notification().reason())
                  .startsWith("The share that it was on, or one above");
            });
  }

  @Test
  void completedBookingsSendNoNotification() {
    scene.book(1, 10_000_000, 0, 60);
    WindowForm plain = Scene.form(1_000_000, scene.now(), scene.now().plusSeconds(60));
    scene.play(
        new BookWindow(
            Scene.actor("alice"),
            new UUID(1, 2),
            Scene.form(plain, Placement.FIXED, Optional.of(Duration.ofSeconds(5)))));
    scene.advance(10);
    assertThat(notifications(new ExpireDue())).isEmpty();
    scene.advance(60);
    assertThat(notifications(new ExpireDue())).isEmpty();
    assertThat(scene.state().decisions().calendar().bookings()).isEmpty();
  }

  @Test
  void notificationsGoToSubscribedAndEnabledRecipientsOnly() {
    scene.play(register(new UUID(7, 2), Set.of(NotificationKind.MOVED)));
    scene.play(register(new UUID(7, 3), ALL));
    scene.play(new SwitchWebhook(Actor.SYSTEM, new UUID(7, 3), Optional.of("It failed.")));
    Actor alice = Scene.actor("alice");
    scene.play(new RegisterMailbox(alice, "alice@example.org", ALL, "ab"));
    UUID first = scene.book(1, 10_000_000, 0, 60);
    UUID second = scene.book(2, 10_000_000, 0, 60);
    UUID third = scene.book(3, 10_000_000, 0, 60);
    assertThat(notifications(cancel("ada", first)))
        .extracting(Delivery::to)
        .containsExactly(new Recipient.OfWebhook(HOOK));
    scene.play(new ConfirmMail(alice, "ab"));
    assertThat(notifications(cancel("ada", second)))
        .extracting(Delivery::to)
        .containsExactlyInAnyOrder(new Recipient.OfWebhook(HOOK), new Recipient.OfMailbox("alice"));
    scene.play(new DisableUser(Scene.actor("ada"), "alice", true));
    assertThat(notifications(cancel("ada", third))).isEmpty();
  }

  @Test
  void bookingsOfOtherUsersSendNoNotification() {
    scene.play(new RemoveWebhook(Scene.actor("alice"), HOOK));
    scene.play(
        new RegisterWebhook(
            Scene.actor("bob"),
            HOOK,
            URI.create("https://example.org/"),
            new WebhookSecret("s"),
            ALL));
    assertThat(notifications(cancel("ada", scene.book(1, 10_000_000, 0, 60)))).isEmpty();
  }

  @Test
  void webhooksAreFoundByTheirOwnerUntilTheyAreRemoved() {
    UUID second = new UUID(7, 2);
    scene.play(register(second, ALL));
    scene.play(new SwitchWebhook(Actor.SYSTEM, second, Optional.of("It failed.")));
    assertThat(contacts().webhooksOf("alice"))
        .containsExactlyInAnyOrderElementsOf(contacts().webhooks().values());
    scene.play(new RemoveWebhook(Scene.actor("alice"), HOOK));
    assertThat(contacts().webhooksOf("alice")).extracting(Webhook::id).containsExactly(second);
    scene.play(new RemoveWebhook(Scene.actor("alice"), second));
    assertThat(contacts().webhooks()).isEmpty();
    assertThat(contacts().byPrincipal().size()).isZero();
    assertThat(contacts().isEmpty()).isTrue();
  }

  private Contacts contacts() {
    return scene.state().contacts();
  }

  @Test
  void secretsAreHiddenInLogs() {
    Webhook webhook = scene.state().contacts().webhooks().get(HOOK);
    assertThat(webhook.toString()).contains("example.org").doesNotContain(webhook.url().getPath());
    assertThat(register(HOOK, ALL).toString()).doesNotContain(webhook.url().getPath());
    assertThat(webhook.secret()).hasToString("WebhookSecret[hidden]");
    RegisterMailbox registration =
        new RegisterMailbox(Scene.actor("alice"), "alice@example.org", ALL, "abcdef");
    scene.play(registration);
    assertThat(registration + scene.state().contacts().mailboxes().toString())
        .doesNotContain("alice@example.org")
        .doesNotContain("abcdef");
  }
}
