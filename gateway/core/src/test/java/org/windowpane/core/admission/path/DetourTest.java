package org.windowpane.core.admission.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.alice;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.refused;
import static org.windowpane.core.admission.Example.request;
import static org.windowpane.core.admission.Example.state;
import static org.windowpane.core.network.Networks.dpid;
import static org.windowpane.core.network.Networks.host;
import static org.windowpane.core.network.Networks.link;
import static org.windowpane.core.network.Networks.plainSwitch;
import static org.windowpane.core.network.Networks.port;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.Example;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.core.admission.booking.Place.AtResource;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.booking.Transfer;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Switch;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;

/**
 * Two ways of 100 Mbit/s between two leaves, by s3 and by s4: hosts 1 and 2 are at the one leaf,
 * hosts 3 and 4 at the other.
 */
final class DetourTest {
  private static final FlowGroup H2_TO_H3 = FlowGroup.parse("(srcHost=10.0.0.2, dstHost=10.0.0.3)");
  private static final Window NOW_ON = minutes(0, 5);

  private final State empty = state(twoWays(spine(3), spine(4)));

  private static Switch spine(int number) {
    return plainSwitch(number, 1_000, 1_000);
  }

  private static Network twoWays(Switch third, Switch fourth) {
    List<Link> links = new ArrayList<>();
    for (int spine = 3; spine <= 4; spine++) {
      links.addAll(link(port(1, spine), port(spine, 1)));
      links.addAll(link(port(2, spine), port(spine, 2)));
    }
    return Network.of(
        List.of(plainSwitch(1, 1_000, 1_000), plainSwitch(2, 1_000, 1_000), third, fourth),
        links,
        List.of(
            host(1, port(1, 1)), host(2, port(1, 2)), host(3, port(2, 1)), host(4, port(2, 2))));
  }

  private static BookingRequest bob(long mbit, Window window) {
    return request("bob", "team-b", H2_TO_H3, mbit, window);
  }

  private static Dpid spine(State state, BookingRequest request) {
    Booking booking = state.calendar().find(request.id()).orElseThrow();
    return booking.path().hops().get(1).dpid();
  }

  @Test
  void aBookingTakesAnotherPathWhereTheFirstOneIsFull() {
    BookingRequest first = alice(60, NOW_ON);
    BookingRequest second = bob(60, NOW_ON);
    State both = granted(granted(empty, first), second);
    assertThat(spine(both, first)).isEqualTo(dpid(3));
    assertThat(spine(both, second)).isEqualTo(dpid(4));

    Batch batch = Admission.onNetwork().open(both);
    batch.release(second.id(), NOW);
    batch.release(first.id(), NOW);
    assertThat(batch.state()).isEqualTo(empty);
  }

  @Test
  void thePathOfFewestHopsIsTakenAsLongAsItHasRoom() {
    BookingRequest first = alice(60, NOW_ON);
    BookingRequest fits = bob(40, NOW_ON);
    BookingRequest after = bob(60, minutes(5, 10));
    State all = granted(granted(granted(empty, first), fits), after);
    assertThat(spine(all, fits)).isEqualTo(dpid(3));
    assertThat(spine(all, after)).isEqualTo(dpid(3));
  }

  @Test
  void whatIsReservedAtAnyInstantOfTheWindowCounts() {
    BookingRequest later = alice(60, minutes(10, 11));
    BookingRequest whole = bob(60, minutes(0, 20));
    State both = granted(granted(empty, later), whole);
    assertThat(spine(both, whole)).isEqualTo(dpid(4));
  }

  @Test
  void switchesWithoutQueuesOrEntriesArePassedOver() {
    for (Switch small :
        List.of(plainSwitch(3, 1, 1_000), plainSwitch(3, 1_000, 1), plainSwitch(3, 0, 1_000))) {
      State one = granted(state(twoWays(small, spine(4))), alice(10, NOW_ON));
      BookingRequest second = request("bob", "team-b", Example.H1_TO_H4, 10, NOW_ON);
      assertThat(spine(granted(one, second), second)).isEqualTo(dpid(4));
    }
  }

  @Test
  void whereNoPathHasRoomTheRefusalIsOfTheFirstOne() {
    Network network = twoWays(plainSwitch(3, 1, 1_000), plainSwitch(4, 1, 1_000));
    State full = granted(granted(state(network), alice(10, NOW_ON)), bob(10, NOW_ON));
    Refusal refusal = refused(full, request("bob", "team-b", Example.H1_TO_H4, 10, NOW_ON));
    assertThat(refusal.place()).isEqualTo(new AtResource(new PortQueues(port(3, 2))));
    assertThat(refusal.counterOffers()).isNotEmpty();
  }

  @Test
  void aGroupIsPlacedInAnotherOrderWhereItsOwnLeavesNoRoom() {
    BookingRequest any = alice(60, NOW_ON);
    BookingRequest byThird = required(bob(60, NOW_ON), 3);
    Batch batch = Admission.onNetwork().open(empty);
    GroupDecision decision = batch.bookAll(List.of(any, byThird), NOW);
    assertThat(((GroupDecision.Granted) decision).bookings())
        .extracting(Booking::id)
        .containsExactly(any.id(), byThird.id());
    assertThat(spine(batch.state(), any)).isEqualTo(dpid(4));
    assertThat(spine(batch.state(), byThird)).isEqualTo(dpid(3));
  }

  @Test
  void aGroupForWhichNoOrderHasRoomIsRefusedAsInItsOwn() {
    BookingRequest first = required(alice(60, NOW_ON), 3);
    BookingRequest second = required(bob(60, NOW_ON), 3);
    Batch batch = Admission.onNetwork().open(empty);
    GroupDecision.Refused refused =
        (GroupDecision.Refused) batch.bookAll(List.of(first, second), NOW);
    assertThat(refused.request()).isEqualTo(second);
    assertThat(refused.tried()).isEqualTo(new GroupDecision.Tried(2, 1, false));
    assertThat(batch.state()).isEqualTo(empty);
  }

  private static BookingRequest required(BookingRequest any, int via) {
    return new BookingRequest(
        any.id(),
        any.principal(),
        any.share(),
        any.flowGroup(),
        new Ask.Reserve(
            any.rateBps(),
            new PathRequirements(List.of(dpid(via)), Set.of(), Set.of(), OptionalInt.empty())),
        any.strictness(),
        any.window());
  }

  @Test
  void whatAllPathsNeedIsRefusedAtOnce() {
    State state = granted(empty, alice(60, NOW_ON));
    Refusal refusal = refused(state, request("bob", "team-b", Example.H1_TO_H4, 50, NOW_ON));
    assertThat(Detour.mayHelp(refusal, state.network())).isFalse();
  }

  @Test
  void theEarliestWindowIsTheFirstOneIfAnyPathHasRoomThen() {
    Batch batch = Admission.onNetwork().open(granted(empty, alice(60, minutes(0, 60))));
    Booking booked =
        ((Decision.Granted) batch.bookEarliest(bob(60, NOW_ON), Instant.MAX, NOW)).booking();
    assertThat(booked.window()).isEqualTo(NOW_ON);
    assertThat(booked.path().hops().get(1).dpid()).isEqualTo(dpid(4));
  }

  @Test
  void theEarliestWindowIsTheFirstInWhichAnyPathHasRoom() {
    Network narrow = twoWays(plainSwitch(3, 1, 1_000), plainSwitch(4, 1, 1_000));
    State full = granted(granted(state(narrow), alice(10, minutes(0, 10))), bob(10, NOW_ON));
    BookingRequest request = request("alice", "team-a", H2_TO_H3, 10, NOW_ON);
    Batch batch = Admission.onNetwork().open(full);
    Booking booked = ((Decision.Granted) batch.bookEarliest(request, Instant.MAX, NOW)).booking();
    assertThat(booked.window()).isEqualTo(minutes(5, 10));
    assertThat(booked.path().hops().get(1).dpid()).isEqualTo(dpid(4));

    Decision late = batch.bookEarliest(bob(10, NOW_ON), minutes(0, 14).end(), NOW);
    assertThat(((Decision.Refused) late).refusal().rule()).isEqualTo(Rule.NO_WINDOW);
  }

  @Property(tries = 300)
  void itIsTheFirstOfAllMinutes(@ForAll int seed) {
    Random random = new Random(seed);
    Batch batch = Admission.onNetwork().open(state(twoWays(plainSwitch(3, 2, 1_000), spine(4))));
    for (int count = 0; count < 12; count++) {
      batch.book(random(random), NOW);
    }
    BookingRequest wanted = random(random);
    int length = (int) Duration.between(wanted.window().start(), wanted.window().end()).toMinutes();
    int earliest = 0;
    while (batch.check(wanted.during(minutes(earliest, earliest + length)), NOW)
        instanceof Decision.Refused) {
      earliest++;
    }
    Decision decision = batch.bookEarliest(wanted.during(minutes(0, length)), Instant.MAX, NOW);
    assertThat(((Decision.Granted) decision).booking().window())
        .isEqualTo(minutes(earliest, earliest + length));
  }

  private static BookingRequest random(Random random) {
    int start = random.nextInt(20);
    Window window = minutes(start, start + 1 + random.nextInt(10));
    int mbit = 10 + random.nextInt(60);
    return random.nextBoolean() ? alice(mbit, window) : bob(mbit, window);
  }

  @Test
  void aTransferTakesThePathOnWhichItEndsFirst() {
    Batch batch = Admission.onNetwork().open(granted(empty, alice(90, minutes(0, 60))));
    Transfer transfer = new Transfer(60_000_000L * 300, Transfer.Aim.EARLIEST_END);
    Decision decision = batch.bookTransfer(bob(60, minutes(0, 60)), transfer, NOW);
    Booking booked = ((Decision.Granted) decision).booking();
    assertThat(booked.window()).isEqualTo(NOW_ON);
    assertThat(booked.path().hops().get(1).dpid()).isEqualTo(dpid(4));
  }

  @Test
  void aHoldReservesOnThePathThatItGot() {
    Batch batch = Admission.onNetwork().open(granted(empty, alice(60, NOW_ON)));
    State before = batch.state();
    batch.hold(bob(60, NOW_ON), NOW.plusSeconds(10), NOW);
    assertThat(batch.lapse(NOW.plusSeconds(11))).hasSize(1);
    assertThat(batch.state()).isEqualTo(before);
  }

  @Test
  void aPartIsGrantedOnlyIfNoPathHasRoomForAll() {
    State half = granted(empty, alice(60, NOW_ON));
    BookingRequest all = partial(60);
    State both = granted(half, all);
    assertThat(spine(both, all)).isEqualTo(dpid(4));
    assertThat(both.calendar().find(all.id())).map(Booking::rateBps).contains(60_000_000L);
  }

  @Test
  void ofTwoPathsThePartIsOnTheOneThatHasMore() {
    Network queues = twoWays(plainSwitch(3, 1, 1_000), spine(4));
    State full = granted(granted(state(queues), alice(10, NOW_ON)), alice(70, NOW_ON));
    BookingRequest part = partial(60);
    State after = granted(full, part);
    assertThat(spine(after, part)).isEqualTo(dpid(4));
    assertThat(after.calendar().find(part.id())).map(Booking::rateBps).contains(30_000_000L);
  }

  private static BookingRequest partial(long mbit) {
    return new BookingRequest(
        new UUID(8, mbit),
        "bob",
        "team-b",
        H2_TO_H3,
        new Ask.Reserve(mbit * 1_000_000),
        Strictness.PARTIAL,
        NOW_ON);
  }

  @Test
  void withoutAPathThereIsNoOther() {
    assertThat(Detour.of(Path.NONE, empty.network(), PathRequirements.NONE, port -> 1)).isEmpty();
  }
}
