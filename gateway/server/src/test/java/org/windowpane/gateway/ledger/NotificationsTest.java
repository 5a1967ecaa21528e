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
import org.windowpane.core.admission.delegation.Reshaping.InTheWay;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.bookings.ChangeBooking;
import org.windowpane.gateway.bookings.Placement;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.bookings.waiting.TryAgain;
import org.windowpane.gateway.enforcement.ReportDeployments;
import org.windowpane.gateway.enforcement.ReportDeployments.Report;
import org.windowpane.gateway.enforcement.RerouteBookings;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.rows.WebhookSecret;
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

/** Alice is to be told of everything; she has booked on a square, where there are two ways. */
public final class NotificationsTest {
  private static final SwitchPort S1_TO_S2 = new SwitchPort(new Dpid(1), 2);
  private static final SwitchPort S1_TO_S3 = new SwitchPort(new Dpid(1), 3);
  private static final UUID HOOK = new UUID(7, 1);
  private static final Set<NotificationKind> ALL = EnumSet.allOf(NotificationKind.class);

  private final Scene scene = new Scene();

  @BeforeEach
  void aliceWantsToBeTold() {
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

  private List<Delivery> told(Command<?> command) {
    LedgerState before = scene.state();
    return Notifications.of(before, scene.play(command), scene.now());
  }

  private List<String> kinds(Command<?> command) {
    return told(command).stream().map(it -> it.notice().kind()).toList();
  }

  private static ReportDeployments report(UUID id, DeploymentState state, String detail) {
    return new ReportDeployments(Map.of(id, new Report(state, detail, List.of())));
  }

  private static CancelBooking cancel(String who, UUID id) {
    return new CancelBooking(Scene.actor(who), id, Duration.ZERO);
  }

  @Test
  void aBookingThatIsMovedIsToldWithTheReasonAndTheNewPath() {
    UUID id = scene.book(1, 40_000_000, 0, 60);
    scene.play(new RecordNetwork(SquareNetwork.without(S1_TO_S2)));
    assertThat(told(new RerouteBookings(List.of(id))))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.to()).isEqualTo(new Recipient.OfWebhook(HOOK));
              assertThat(it.notice().kind()).isEqualTo("booking.moved");
              assertThat(it.notice().by()).isNull();
              assertThat(it.notice().reason())
                  .isEqualTo("Its path is broken: the link at s1:2 is gone.");
              assertThat(it.notice().booking().pathNames())
                  .containsExactly("h1", "s1", "s3", "s4", "10.0.0.2");
              assertThat(it.notice().at()).isEqualTo(scene.now());
            });
  }

  @Test
  void aBookingWithoutAWayIsToldOnceAndWhenItsPathIsBack() {
    UUID id = scene.book(1, 40_000_000, 30, 60);
    scene.play(new RecordNetwork(SquareNetwork.without(S1_TO_S2, S1_TO_S3)));
    assertThat(told(new RerouteBookings(List.of(id))))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.notice().kind()).isEqualTo("booking.degraded");
              assertThat(it.notice().reason()).endsWith("No other way has room.");
            });
    assertThat(told(new RerouteBookings(List.of(id)))).isEmpty();
    scene.play(new RecordNetwork(SquareNetwork.whole()));
    assertThat(kinds(new RerouteBookings(List.of(id)))).containsExactly("booking.restored");
  }

  @Test
  void whatSwitchesRefuseIsToldOnceHoweverItIsCalled() {
    UUID id = scene.book(1, 40_000_000, 0, 60);
    assertThat(told(report(id, DeploymentState.INSTALLING, null))).isEmpty();
    assertThat(kinds(report(id, DeploymentState.FAILED, "the flow table is full")))
        .containsExactly("booking.degraded");
    assertThat(told(report(id, DeploymentState.DEGRADED, "half of it"))).isEmpty();
    assertThat(kinds(report(id, DeploymentState.ACTIVE, null))).containsExactly("booking.restored");
    assertThat(told(report(id, DeploymentState.REMOVED, null))).isEmpty();
  }

  @Test
  void whatSomebodyElseDoesIsToldAndWhatOneDoesOneselfIsNot() {
    UUID first = scene.book(1, 10_000_000, 0, 60);
    UUID second = scene.book(2, 10_000_000, 0, 60);
    BookingChange later = BookingChange.endingAt(scene.now().plusSeconds(90));
    BookingChange latest = BookingChange.endingAt(scene.now().plusSeconds(95));
    assertThat(told(new ChangeBooking(Scene.actor("alice"), first, later))).isEmpty();
    assertThat(told(new ChangeBooking(Scene.actor("ada"), first, latest)))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.notice().kind()).isEqualTo("booking.changed");
              assertThat(it.notice().by()).isEqualTo("ada");
              assertThat(it.notice().booking().end()).isEqualTo(scene.now().plusSeconds(95));
            });
    assertThat(told(cancel("alice", second))).isEmpty();
    assertThat(kinds(cancel("ada", first))).containsExactly("booking.cancelled");
  }

  private UUID waits(int number) {
    UUID id = new UUID(1, number);
    WindowForm plain =
        Scene.form(60_000_000, scene.now().plusSeconds(10), scene.now().plusSeconds(60));
    WindowForm waits = Scene.form(plain, new Placement.WhenThereIsRoom(), Optional.empty());
    assertThat(told(new BookWindow(Scene.actor("alice"), id, waits))).isEmpty();
    return id;
  }

  @Test
  void whatWaitedForRoomIsToldWhenItIsBookedOrRefused() {
    UUID first = scene.book(1, 90_000_000, 10, 60);
    UUID second = waits(2);
    UUID third = waits(3);
    assertThat(told(cancel("alice", first))).isEmpty();
    assertThat(kinds(new TryAgain(List.of(second, third)))).containsExactly("booking.granted");
    scene.advance(10);
    assertThat(told(new ExpireDue()))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.notice().kind()).isEqualTo("booking.refused");
              assertThat(it.notice().reason()).contains("do not fit");
              assertThat(it.notice().booking().id()).isEqualTo(third.toString());
            });
  }

  @Test
  void whatEndsWithItsShareIsToldWithoutTheShareThatWasAbove() {
    scene.book(1, 10_000_000, 0, 60);
    ReshapeShare deletion =
        new ReshapeShare(
            Scene.actor("ada"),
            new ShareChangeRequest.Delete("team"),
            InTheWay.ENDS,
            Optional.empty());
    assertThat(told(deletion))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.notice().kind()).isEqualTo("booking.cancelled");
              assertThat(it.notice().reason()).startsWith("The share that it was on, or one above");
            });
  }

  @Test
  void whatEndsByItselfIsNotTold() {
    scene.book(1, 10_000_000, 0, 60);
    WindowForm plain = Scene.form(1_000_000, scene.now(), scene.now().plusSeconds(60));
    scene.play(
        new BookWindow(
            Scene.actor("alice"),
            new UUID(1, 2),
            Scene.form(plain, Placement.FIXED, Optional.of(Duration.ofSeconds(5)))));
    scene.advance(10);
    assertThat(told(new ExpireDue())).isEmpty();
    scene.advance(60);
    assertThat(told(new ExpireDue())).isEmpty();
    assertThat(scene.state().decisions().calendar().bookings()).isEmpty();
  }

  @Test
  void onlyWhatIsWantedIsToldAndOnlyWhereItCanBe() {
    scene.play(register(new UUID(7, 2), Set.of(NotificationKind.MOVED)));
    scene.play(register(new UUID(7, 3), ALL));
    scene.play(new SwitchWebhook(Actor.SYSTEM, new UUID(7, 3), Optional.of("It failed.")));
    Actor alice = Scene.actor("alice");
    scene.play(new RegisterMailbox(alice, "alice@example.org", ALL, "ab"));
    UUID first = scene.book(1, 10_000_000, 0, 60);
    UUID second = scene.book(2, 10_000_000, 0, 60);
    UUID third = scene.book(3, 10_000_000, 0, 60);
    assertThat(told(cancel("ada", first)))
        .extracting(Delivery::to)
        .containsExactly(new Recipient.OfWebhook(HOOK));
    scene.play(new ConfirmMail(alice, "ab"));
    assertThat(told(cancel("ada", second)))
        .extracting(Delivery::to)
        .containsExactlyInAnyOrder(new Recipient.OfWebhook(HOOK), new Recipient.OfMailbox("alice"));
    scene.play(new DisableUser(Scene.actor("ada"), "alice", true));
    assertThat(told(cancel("ada", third))).isEmpty();
  }

  @Test
  void bookingsOfOthersAreNotTold() {
    scene.play(new RemoveWebhook(Scene.actor("alice"), HOOK));
    scene.play(
        new RegisterWebhook(
            Scene.actor("bob"),
            HOOK,
            URI.create("https://example.org/"),
            new WebhookSecret("s"),
            ALL));
    assertThat(told(cancel("ada", scene.book(1, 10_000_000, 0, 60)))).isEmpty();
  }

  @Test
  void webhooksAreFoundByTheirOwnerAsLongAsTheyAreThere() {
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
  void nothingThatMayBeSecretIsInAnyLog() {
    Webhook webhook = scene.state().contacts().webhooks().get(HOOK);
    assertThat(webhook.toString()).contains("example.org").doesNotContain(webhook.url().getPath());
    assertThat(register(HOOK, ALL).toString()).doesNotContain(webhook.url().getPath());
    assertThat(webhook.secret()).hasToString("WebhookSecret[hidden]");
    RegisterMailbox ask =
        new RegisterMailbox(Scene.actor("alice"), "alice@example.org", ALL, "abcdef");
    scene.play(ask);
    assertThat(ask + scene.state().contacts().mailboxes().toString())
        .doesNotContain("alice@example.org")
        .doesNotContain("abcdef");
  }
}
