package org.windowpane.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.client.testing.Site.day;
import static org.windowpane.client.testing.Site.failureOf;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.windowpane.client.WindowpaneException.Kind;
import org.windowpane.client.reservations.Demand;
import org.windowpane.client.reservations.ReservationOptions;
import org.windowpane.client.testing.Peer;
import org.windowpane.client.testing.Relay;
import org.windowpane.client.testing.Site;

/** Each operation, against a real gateway, over both transports. */
public final class WindowpaneClientTest {
  private static final FlowGroup FLOWS = FlowGroup.between("10.0.0.1", "10.0.0.4").tcp();
  private static final long MBPS = 1_000_000;
  private static final Peer RELAY = Peer.unix(new Relay(() -> Site.gateway().uri().getPort()));
  private static final String SECRET = Site.aliceToken();

  private WindowpaneClient client;

  /** The ways to the gateway. */
  enum Way {
    TCP(0),
    UNIX(1);

    private final int number;

    Way(int number) {
      this.number = number;
    }
  }

  @AfterEach
  void close() {
    if (client != null) {
      client.close();
    }
  }

  private void connect(Way way) {
    String address = way == Way.TCP ? Site.gateway().uri().toString() : RELAY.address();
    // The gateway of a busy machine may take long.
    client =
        WindowpaneClient.connect(
            ClientOptions.of(address, Token.of(SECRET))
                .withDeadline(Duration.ofSeconds(50), Duration.ofSeconds(20)));
  }

  private static <T> T get(CompletableFuture<T> future) {
    try {
      return future.get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static WindowRequest window(long rateBps, Instant start) {
    return WindowRequest.reserve("team-a", FLOWS, rateBps).start(start).end(start.plusSeconds(600));
  }

  @ParameterizedTest
  @EnumSource
  void aWindowIsBookedChangedExtendedAndCanceled(Way way) {
    connect(way);
    Instant start = day(way.number);
    Booking booking = get(client.reserve(window(40 * MBPS, start)));
    assertThat(booking.state()).isEqualTo(Booking.State.BOOKED);
    assertThat(booking.rateBps()).isEqualTo(40 * MBPS);
    assertThat(booking.start()).isEqualTo(start);
    assertThat(booking.end()).contains(start.plusSeconds(600));
    assertThat(booking.flows()).isEqualTo(FLOWS);
    assertThat(booking.principal()).isEqualTo("alice");
    assertThat(booking.mayCancel()).isTrue();
    assertThat(booking.pathNames()).isNotEmpty();
    assertThat(get(client.booking(booking.id())).id()).isEqualTo(booking.id());

    Booking extended = get(client.extend(booking.id(), start.plusSeconds(900)));
    assertThat(extended.end()).contains(start.plusSeconds(900));
    Booking changed = get(client.change(booking.id(), BookingChange.toRate(50 * MBPS)));
    assertThat(changed.rateBps()).isEqualTo(50 * MBPS);

    assertThat(get(client.cancel(booking.id())).state()).isEqualTo(Booking.State.CANCELLED);
    assertThat(get(client.cancel(booking.id())).state()).isEqualTo(Booking.State.CANCELLED);
    Instant later = start.plusSeconds(1_200);
    assertThat(failureOf(client.extend(booking.id(), later)).kind()).isEqualTo(Kind.CONFLICT);
  }

  @ParameterizedTest
  @EnumSource
  void aGroupIsBookedAllOrNone(Way way) {
    connect(way);
    Instant start = day(2 + way.number);
    List<Booking> both =
        get(client.reserveAll(List.of(window(10 * MBPS, start), window(20 * MBPS, start))));
    assertThat(both).extracting(Booking::rateBps).containsExactly(10 * MBPS, 20 * MBPS);

    WindowpaneException refused =
        failureOf(client.reserveAll(List.of(window(10 * MBPS, start), window(80 * MBPS, start))));
    assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
    assertThat(refused.refusal()).isPresent();
    BookingPage page =
        get(
            client.bookings(
                BookingQuery.mine()
                    .state(Booking.State.BOOKED)
                    .from(start)
                    .to(start.plusSeconds(600))));
    assertThat(page.bookings()).hasSize(2);
    both.forEach(it -> get(client.cancel(it.id())));
  }

  @ParameterizedTest
  @EnumSource
  void aRefusalHasCounterOffers(Way way) {
    connect(way);
    WindowpaneException failure = failureOf(client.reserve(window(95 * MBPS, day(4 + way.number))));
    assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
    assertThat(failure.status()).isEqualTo(409);
    Refusal refusal = failure.refusal().orElseThrow();
    assertThat(refusal.limitBps()).hasValue(90 * MBPS);
    assertThat(refusal.counterOffers())
        .anySatisfy(offer -> assertThat(offer.rateBps()).isEqualTo(90 * MBPS));
  }

  @Test
  void aHoldIsConfirmed() {
    connect(Way.TCP);
    Booking held = get(client.reserve(window(10 * MBPS, day(6)).held(Duration.ofMinutes(10))));
    assertThat(held.state()).isEqualTo(Booking.State.HELD);
    assertThat(held.heldUntil()).isPresent();
    assertThat(get(client.confirm(held.id())).state()).isEqualTo(Booking.State.BOOKED);
    get(client.cancel(held.id()));
  }

  @Test
  void aCheckAndAHintBookNothing() {
    connect(Way.TCP);
    BookingCheck check = get(client.check(window(40 * MBPS, day(7))));
    assertThat(check.granted()).isTrue();
    assertThat(check.rateBps()).hasValue(40 * MBPS);
    assertThat(check.limit()).isPresent();
    assertThat(get(client.check(window(95 * MBPS, day(7)))).refusal()).isPresent();

    Instant deadline = client.now().plusSeconds(3_600);
    BookingCheck offer =
        get(
            client.hint(
                new TransferHint(
                    "team-a", FLOWS, 3_600 * MBPS, deadline, OptionalLong.of(20 * MBPS))));
    assertThat(offer.granted()).isTrue();
    assertThat(offer.end().orElseThrow()).isBeforeOrEqualTo(deadline);
    assertThat(offer.rateBps().orElseThrow()).isLessThanOrEqualTo(20 * MBPS);
  }

  @Test
  void theGatewayChoosesTheWindowOfATransfer() {
    connect(Way.TCP);
    Instant end = day(8).plusSeconds(100);
    Booking booking =
        get(
            client.reserve(
                WindowRequest.transfer("team-a", FLOWS, 2_000 * MBPS, end)
                    .start(day(8))
                    .atMost(50 * MBPS)));
    assertThat(booking.rateBps()).isBetween(20 * MBPS, 50 * MBPS);
    assertThat(booking.end().orElseThrow()).isBeforeOrEqualTo(end);
    get(client.cancel(booking.id()));
  }

  @ParameterizedTest
  @EnumSource
  void queriesReadWhatTheUserMaySee(Way way) {
    connect(way);
    assertThat(get(client.me()).name()).isEqualTo("alice");
    assertThat(get(client.me()).scopes()).contains("read", "book");
    assertThat(get(client.shares())).extracting(Share::name).contains("lab", "team-a");
    Share share = get(client.share("team-a"));
    assertThat(share.maxReserveBps()).isEqualTo(90 * MBPS);
    assertThat(share.parent()).contains("lab");
    assertThat(share.maySpeak()).isTrue();
    assertThat(get(client.hosts())).extracting(Host::name).contains("h1", "h6");
    assertThat(get(client.hosts()))
        .anySatisfy(host -> assertThat(host.addresses()).contains("10.0.0.1"));
    NetworkPaths paths = get(client.paths("h1", "h4"));
    assertThat(paths.paths()).hasSize(1);
    assertThat(paths.paths().get(0).hops()).hasSize(3);
    assertThat(paths.paths().get(0).links()).isNotEmpty();
    assertThat(get(client.paths("10.0.0.1", "10.0.0.4", day(9), day(10))).start())
        .isEqualTo(day(9));
    HostRanks ranks = get(client.rankHosts(List.of("h1", "h2"), Duration.ofSeconds(30)));
    assertThat(ranks.hosts()).extracting(HostRanks.Rank::name).containsOnly("h1", "h2");
  }

  @Test
  void bookingsComeInPages() {
    connect(Way.TCP);
    List<Booking> booked =
        get(
            client.reserveAll(
                List.of(
                    window(1 * MBPS, day(11)),
                    window(1 * MBPS, day(11)),
                    window(1 * MBPS, day(11)))));
    BookingQuery query =
        BookingQuery.all()
            .principal("alice")
            .share("team-a")
            .host("h1")
            .from(day(11))
            .to(day(12))
            .limit(2);
    BookingPage first = get(client.bookings(query));
    assertThat(first.bookings()).hasSize(2);
    BookingPage second = get(client.bookings(query.after(first.nextCursor().orElseThrow())));
    assertThat(second.bookings()).hasSize(1);
    assertThat(second.nextCursor()).isEmpty();
    booked.forEach(it -> get(client.cancel(it.id())));
  }

  @ParameterizedTest
  @EnumSource
  void liveEventsShowABookingAndEndWithTheSubscription(Way way) throws Exception {
    connect(way);
    List<GatewayEvent> events = new CopyOnWriteArrayList<>();
    EventSubscription subscription = client.events(events::add);
    eventually("it is connected", () -> events.stream().anyMatch(it -> it.kind().equals("hello")));
    Booking booking = get(client.reserve(window(10 * MBPS, day(13 + way.number))));
    eventually(
        "the event of the booking",
        () ->
            events.stream()
                .flatMap(it -> it.booking().stream())
                .anyMatch(it -> it.id().equals(booking.id())));
    subscription.close();
    eventually(
        "the thread has ended",
        () -> Site.clientThreads().stream().noneMatch(it -> it.startsWith("windowpane-events")));
    get(client.cancel(booking.id()));
  }

  @ParameterizedTest
  @EnumSource
  void aWrongTokenIsUnauthenticated(Way way) {
    connect(way);
    client.close();
    client =
        WindowpaneClient.connect(
            ClientOptions.of(
                way == Way.TCP ? Site.gateway().uri().toString() : RELAY.address(),
                Token.of("windowpane_wrong")));
    WindowpaneException failure = failureOf(client.me());
    assertThat(failure.kind()).isEqualTo(Kind.UNAUTHENTICATED);
    assertThat(failure).message().doesNotContain("windowpane_wrong");
  }

  @Test
  void failuresHaveTheirKinds() {
    connect(Way.TCP);
    assertThat(failureOf(client.booking(UUID.randomUUID())).kind()).isEqualTo(Kind.NOT_FOUND);
    assertThat(failureOf(client.share("no such share")).kind()).isEqualTo(Kind.NOT_FOUND);
    assertThat(
            failureOf(
                    client.reserve(
                        WindowRequest.reserve("team-b", FLOWS, MBPS).start(day(15)).end(day(16))))
                .kind())
        .isIn(Kind.FORBIDDEN, Kind.NOT_FOUND);
    WindowpaneException invalid =
        failureOf(
            client.reserve(
                WindowRequest.reserve("team-a", FlowGroup.between("10.0.0.x", "h4"), MBPS)));
    assertThat(invalid.kind()).isEqualTo(Kind.INVALID);
    assertThat(invalid.fields()).isNotEmpty();

    try (WindowpaneClient reader =
        WindowpaneClient.connect(
            Site.gateway().uri().toString(),
            Token.of(Site.token(Site.gateway().alice(), "read")))) {
      assertThat(failureOf(reader.reserve(window(MBPS, day(17)))).kind()).isEqualTo(Kind.FORBIDDEN);
    }
  }

  @Test
  void labelAndApplicationAreReturned() {
    connect(Way.TCP);
    Booking booking =
        get(client.reserve(window(MBPS, day(18)).label("nightly copy").application("backup-test")));
    assertThat(booking.label()).contains("nightly copy");
    assertThat(booking.application()).contains("backup-test");
    assertThat(get(client.bookings(BookingQuery.mine().application("backup-test"))).bookings())
        .hasSize(1);
    assertThat(get(client.change(booking.id(), BookingChange.toLabel("weekly copy"))).label())
        .contains("weekly copy");
    get(client.cancel(booking.id()));
  }

  @Test
  void wrongCallsFailAtOnce() {
    connect(Way.TCP);
    assertThatThrownBy(() -> client.reserveAll(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> WindowRequest.reserve("team-a", FLOWS, 0))
        .isInstanceOf(IllegalArgumentException.class);
    for (String label : List.of("", "x".repeat(101))) {
      assertThatThrownBy(() -> new Demand(FLOWS, 1).labelled(label))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> ReservationOptions.on("team-a").withLabel(label))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
