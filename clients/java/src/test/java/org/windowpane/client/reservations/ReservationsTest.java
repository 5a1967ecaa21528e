package org.windowpane.client.reservations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.windowpane.client.BackOff;
import org.windowpane.client.Booking;
import org.windowpane.client.BookingPage;
import org.windowpane.client.BookingQuery;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.Token;
import org.windowpane.client.WindowRequest;
import org.windowpane.client.WindowpaneClient;
import org.windowpane.client.WindowpaneException.Kind;
import org.windowpane.client.testing.LogLines;
import org.windowpane.client.testing.Peer;
import org.windowpane.client.testing.Relay;
import org.windowpane.client.testing.Site;
import org.windowpane.gateway.TestGateway;

/** Reservations of an application, at a gateway that is there, refuses, goes, and comes back. */
public final class ReservationsTest {
  private static final FlowGroup FLOWS = FlowGroup.between("10.0.0.3", "10.0.0.6").tcp();
  private static final long MBPS = 1_000_000;
  private static final BackOff SOON = new BackOff(Duration.ofMillis(50), Duration.ofMillis(200));
  private static final ReservationOptions OPTIONS =
      ReservationOptions.on("team-a").withBackOff(SOON, SOON);

  private final Set<String> threadsBefore = Site.clientThreads();
  private final LogLines log = new LogLines(Reservations.class);
  private Reservations reservations;

  @AfterEach
  void close() {
    if (reservations != null) {
      reservations.close();
    }
    log.close();
  }

  private static ClientOptions at(String address, String token) {
    // The gateway of a busy machine may take long.
    return ClientOptions.of(address, Token.of(token))
        .withDeadline(Duration.ofSeconds(20), Duration.ofSeconds(10));
  }

  private void start(ReservationOptions options) {
    start(at(Site.gateway().uri().toString(), Site.aliceToken()), options);
  }

  private void start(ClientOptions gateway, ReservationOptions options) {
    reservations = Reservations.start(gateway, options);
  }

  private static void eventuallyIs(ReservationState state, Reservation reservation) {
    eventually("it is " + state, () -> reservation.state() == state);
  }

  private Booking booking(Reservation reservation) throws Exception {
    return reservations
        .client()
        .booking(reservation.bookings().get(0).id())
        .get(60, TimeUnit.SECONDS);
  }

  @Test
  void aReservationIsBookedAndCanceledWhenItIsClosed() throws Exception {
    start(OPTIONS);
    List<ReservationState> states = new CopyOnWriteArrayList<>();
    Reservation kept =
        reservations.keep(FLOWS, 5 * MBPS).onChange((which, state) -> states.add(state));
    eventuallyIs(ReservationState.BOOKED, kept);
    Booking booking = booking(kept);
    assertThat(booking.rateBps()).isEqualTo(5 * MBPS);
    assertThat(Duration.between(reservations.client().now(), booking.end().orElseThrow()))
        .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(62));
    assertThat(reservations.metrics().open()).isEqualTo(1);
    assertThat(reservations.metrics().booked()).isEqualTo(1);
    assertThat(reservations.metrics().latencyP50()).isPositive();
    kept.close();
    kept.close();
    eventually("it is canceled", () -> reservations.metrics().cancelled() == 1);
    assertThat(reservations.client().booking(booking.id()).get(60, TimeUnit.SECONDS).state())
        .isEqualTo(Booking.State.CANCELLED);
    eventually("it is not open any more", () -> reservations.metrics().open() == 0);
    assertThat(states.get(states.size() - 1)).isEqualTo(ReservationState.CLOSED);
    assertThat(log.lines()).isEmpty();
  }

  @Test
  void aWindowIsExtendedBeforeItsEnd() throws Exception {
    start(OPTIONS.withWindow(Duration.ofSeconds(12)));
    Reservation kept = reservations.keep(FLOWS, 5 * MBPS);
    eventuallyIs(ReservationState.BOOKED, kept);
    Booking first = booking(kept);
    eventually("it was extended twice", () -> reservations.metrics().extended() >= 2);
    Booking later = booking(kept);
    assertThat(later.id()).isEqualTo(first.id());
    assertThat(later.end().orElseThrow()).isAfter(first.end().orElseThrow());
    assertThat(later.state()).isEqualTo(Booking.State.BOOKED);
    assertThat(reservations.metrics().granted()).isEqualTo(1);
  }

  @Test
  void aGroupIsBookedAllOrNone() throws Exception {
    start(OPTIONS);
    FlowGroup back = FlowGroup.between("10.0.0.6", "10.0.0.3").tcp();
    Reservation both =
        reservations.keepAll(List.of(new Demand(FLOWS, MBPS), new Demand(back, 2 * MBPS)));
    eventuallyIs(ReservationState.BOOKED, both);
    assertThat(both.bookings()).extracting(Booking::rateBps).containsExactly(MBPS, 2 * MBPS);
    Reservation tooMuch =
        reservations.keepAll(List.of(new Demand(FLOWS, MBPS), new Demand(back, 95 * MBPS)));
    eventuallyIs(ReservationState.REFUSED, tooMuch);
    assertThat(tooMuch.bookings()).isEmpty();
    both.close();
    eventually("both are canceled", () -> reservations.metrics().cancelled() == 2);
  }

  @Test
  void aTransferGetsTheRateThatItsDeadlineNeeds() {
    start(OPTIONS.withRates(2 * MBPS, 8 * MBPS));
    Instant soon = reservations.client().now().plusSeconds(1_000);
    Reservation small = reservations.forTransfer(FLOWS, 999_999, soon);
    assertThat(small.state()).isEqualTo(ReservationState.BELOW_THRESHOLD);
    small.close();

    Reservation transfer = reservations.forTransfer(FLOWS, 500_000_000, soon);
    assertThat(transfer.demands().get(0).rateBps()).isBetween(4 * MBPS, 41 * MBPS / 10);
    assertThat(rate(1_000_000, soon.plusSeconds(3_600))).isEqualTo(2 * MBPS);
    assertThat(rate(1L << 40, soon)).isEqualTo(8 * MBPS);
    assertThat(rate(Long.MAX_VALUE, Instant.MIN)).isEqualTo(8 * MBPS);
    assertThat(rate(Long.MAX_VALUE, Instant.MAX)).isEqualTo(8 * MBPS);
    eventuallyIs(ReservationState.BOOKED, transfer);
    assertThat(reservations.metrics().belowThreshold()).isEqualTo(1);
  }

  private long rate(long bytes, Instant deadline) {
    try (Reservation transfer = reservations.forTransfer(FLOWS, bytes, deadline)) {
      return transfer.demands().get(0).rateBps();
    }
  }

  @Test
  void aRefusalIsCountedLoggedOnceAndAskedForAgain() {
    start(OPTIONS);
    Reservation first = reservations.keep(FLOWS, 80 * MBPS);
    eventuallyIs(ReservationState.BOOKED, first);
    Reservation second = reservations.keep(FLOWS, 80 * MBPS);
    eventuallyIs(ReservationState.REFUSED, second);
    assertThat(second.refusal().orElseThrow().counterOffers()).isNotEmpty();
    eventually("it asks again", () -> reservations.metrics().refused() >= 3);
    first.close();
    eventuallyIs(ReservationState.BOOKED, second);
    assertThat(second.refusal()).isEmpty();
    assertThat(log.lines()).hasSize(1);
    assertThat(log.lines().get(0)).startsWith("WARNING The gateway refused a reservation");
  }

  @Test
  void aPartOfARateIsAcceptedIfTheApplicationAllowsIt() {
    start(OPTIONS.withPartialRates());
    Reservation kept = reservations.keep(FLOWS, 95 * MBPS);
    eventuallyIs(ReservationState.BOOKED, kept);
    assertThat(kept.bookings().get(0).rateBps()).isBetween(MBPS, 90 * MBPS);
  }

  @Test
  void aBookingThatAUserCancelsIsBookedAgain() throws Exception {
    start(OPTIONS.withWindow(Duration.ofSeconds(12)));
    Reservation kept = reservations.keep(FLOWS, MBPS);
    eventuallyIs(ReservationState.BOOKED, kept);
    Booking first = kept.bookings().get(0);
    reservations.client().cancel(first.id()).get(60, TimeUnit.SECONDS);
    eventually(
        "it is booked again",
        () -> kept.bookings().stream().anyMatch(it -> !it.id().equals(first.id())));
  }

  @Test
  void aGroupThatIsExtendedInPartLeavesNoBookingBehind() throws Exception {
    start(OPTIONS.withWindow(Duration.ofSeconds(16)));
    FlowGroup others = FlowGroup.between("10.0.0.2", "10.0.0.5").tcp();
    Reservation group =
        reservations.keepAll(List.of(new Demand(FLOWS, 40 * MBPS), new Demand(others, 40 * MBPS)));
    eventuallyIs(ReservationState.BOOKED, group);
    List<Booking> members = group.bookings();
    Instant end = members.get(0).end().orElseThrow();
    WindowpaneClient client = reservations.client();
    // From the end on, there is room for one of the two.
    Booking blocker =
        client
            .reserve(
                WindowRequest.reserve("team-a", FLOWS.toPort(9), 45 * MBPS)
                    .start(end)
                    .end(end.plusSeconds(600)))
            .get(60, TimeUnit.SECONDS);
    try {
      eventually(
          "the member that was extended is canceled",
          () ->
              members.stream()
                  .map(it -> client.booking(it.id()).join())
                  .anyMatch(it -> it.state() == Booking.State.CANCELLED));
    } finally {
      client.cancel(blocker.id()).get(60, TimeUnit.SECONDS);
    }
    eventuallyIs(ReservationState.BOOKED, group);
  }

  @Test
  void aWrongTokenCostsOneLineAndNoException() {
    start(at(Site.gateway().uri().toString(), "windowpane_wrong"), OPTIONS);
    List<Reservation> all = new ArrayList<>();
    for (int number = 0; number < 5; number++) {
      all.add(reservations.keep(FLOWS, MBPS));
    }
    all.forEach(it -> eventuallyIs(ReservationState.AWAY, it));
    eventually("it asks again", () -> reservations.metrics().failed() >= 3);
    assertThat(all.get(0).problem().orElseThrow().kind()).isEqualTo(Kind.UNAUTHENTICATED);
    assertThat(reservations.metrics().granted()).isZero();
    assertThat(log.lines()).hasSize(1);
    assertThat(log.lines().get(0)).doesNotContain("windowpane_wrong");
  }

  @Test
  void theApplicationRunsOnWhileTheGatewayIsStoppedAndStartedAgain() throws Exception {
    try (TestGateway gateway = TestGateway.start();
        Peer peer = Peer.tcp(new Relay(() -> gateway.uri().getPort()))) {
      String token = Site.token(gateway.alice(), "read", "book");
      start(
          ClientOptions.of(peer.address(), Token.of(token))
              .withDeadline(Duration.ofSeconds(3), Duration.ofSeconds(2)),
          OPTIONS.withWindow(Duration.ofSeconds(4)));
      Reservation kept = reservations.keep(FLOWS, 5 * MBPS);
      eventuallyIs(ReservationState.BOOKED, kept);
      Booking first = kept.bookings().get(0);

      // A busy machine can keep the gateway from answering in time before.
      int before = log.lines().size();
      gateway.stopGateway();
      eventuallyIs(ReservationState.AWAY, kept);
      List<Reservation> meanwhile = new ArrayList<>();
      for (int number = 0; number < 20; number++) {
        meanwhile.add(reservations.keep(FLOWS, MBPS));
      }
      meanwhile.forEach(it -> eventuallyIs(ReservationState.AWAY, it));
      assertThat(reservations.metrics().skipped()).isPositive();
      assertThat(log.lines()).hasSize(before + 1);
      assertThat(log.lines().get(before)).startsWith("WARNING The gateway ").contains("is away");

      gateway.startGateway();
      eventuallyIs(ReservationState.BOOKED, kept);
      assertThat(kept.bookings().get(0).id()).isNotEqualTo(first.id());
      meanwhile.forEach(it -> eventuallyIs(ReservationState.BOOKED, it));
      assertThat(log.lines().get(before + 1))
          .startsWith("INFO The gateway ")
          .contains("answers again");

      reservations.close();
      try (WindowpaneClient client =
          WindowpaneClient.connect(gateway.uri().toString(), Token.of(token))) {
        BookingPage open =
            client
                .bookings(BookingQuery.mine().state(Booking.State.BOOKED))
                .get(60, TimeUnit.SECONDS);
        assertThat(open.bookings()).isEmpty();
      }
    }
  }

  @Test
  void closingCancelsAllBookingsAndEndsAllThreads() throws Exception {
    start(OPTIONS.withClosing(Duration.ofSeconds(60)));
    List<Reservation> all = new ArrayList<>();
    for (int number = 0; number < 30; number++) {
      all.add(reservations.keep(FLOWS, MBPS));
    }
    all.subList(0, 20).forEach(it -> eventuallyIs(ReservationState.BOOKED, it));
    reservations.close();
    Metrics metrics = reservations.metrics();
    assertThat(metrics.cancelled()).isEqualTo(metrics.granted());
    assertThat(metrics.open()).isZero();
    assertThat(all).extracting(Reservation::state).containsOnly(ReservationState.CLOSED);
    assertThat(reservations.keep(FLOWS, MBPS).state()).isEqualTo(ReservationState.SKIPPED);
    Site.assertThreadsEnd(threadsBefore);
  }

  @Test
  void closingEndsInItsTimeAlthoughTheGatewayNeverAnswers() {
    try (Peer peer =
        Peer.tcp(
            (connection, number) -> {
              while (!Peer.readRequest(connection).isEmpty()) {
                // No answer.
              }
            })) {
      start(at(peer.address(), "t"), OPTIONS.withClosing(Duration.ofMillis(100)));
      Reservation kept = reservations.keep(FLOWS, MBPS);
      eventually("it is asked for", () -> peer.connections() == 1);
      assertThat(kept.state()).isEqualTo(ReservationState.PENDING);
      reservations.close();
      assertThat(log.lines()).hasSize(1);
      assertThat(log.lines().get(0)).contains("Not all bookings are canceled");
    }
  }

  @Test
  void tooManyOpenReservationsAreSkipped() {
    start(OPTIONS.withMaxOpen(1));
    Reservation first = reservations.keep(FLOWS, MBPS);
    assertThat(reservations.keep(FLOWS, MBPS).state()).isEqualTo(ReservationState.SKIPPED);
    assertThat(reservations.metrics().skipped()).isEqualTo(1);
    first.close();
    eventually("there is room again", () -> reservations.metrics().open() == 0);
    assertThat(reservations.keep(FLOWS, MBPS).state()).isEqualTo(ReservationState.PENDING);
  }

  @Test
  void aListenerThatFailsStopsNothing() {
    start(OPTIONS);
    Reservation kept =
        reservations
            .keep(FLOWS, MBPS)
            .onChange(
                (which, state) -> {
                  throw new IllegalStateException("in a test");
                });
    eventuallyIs(ReservationState.BOOKED, kept);
  }

  @Test
  void countersAreAnMBean() throws Exception {
    start(OPTIONS.withJmx());
    reservations.forTransfer(FLOWS, 10, Instant.now());
    var server = ManagementFactory.getPlatformMBeanServer();
    ObjectName all = new ObjectName("org.windowpane.client:type=Reservations,*");
    Set<ObjectName> names = server.queryNames(all, null);
    assertThat(names).hasSize(1);
    ObjectName name = names.iterator().next();
    assertThat(server.getAttribute(name, "BelowThreshold")).isEqualTo(1L);
    assertThat(server.getAttribute(name, "LatencyP50Millis")).isEqualTo(0.0);
    reservations.close();
    assertThat(server.queryNames(all, null)).isEmpty();
  }

  @Test
  void wrongOptionsAndCallsFailAtOnce() {
    start(OPTIONS);
    assertThatThrownBy(() -> OPTIONS.withWindow(Duration.ofHours(2)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> OPTIONS.withApplication("x".repeat(65)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> OPTIONS.withRates(2, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> reservations.keep(FLOWS, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> reservations.keepAll(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> reservations.forTransfer(FLOWS, -1, Instant.now()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
