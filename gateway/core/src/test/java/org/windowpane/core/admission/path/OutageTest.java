package org.windowpane.core.admission.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.refused;
import static org.windowpane.core.admission.Example.request;
import static org.windowpane.core.admission.Example.state;
import static org.windowpane.core.network.Networks.dpid;
import static org.windowpane.core.network.Networks.port;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.CounterOffer;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Transfer;
import org.windowpane.core.admission.capacity.ClassBook;
import org.windowpane.core.admission.capacity.ClassReservation;
import org.windowpane.core.admission.capacity.Outage;
import org.windowpane.core.admission.capacity.Outages;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Networks;
import org.windowpane.core.network.SharedRisks;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.SwitchPort;

/** On the ring of {@link Networks#ring}: the short way is by s2, and the long one by s5 and s4. */
final class OutageTest {
  private static final FlowGroup H1_TO_H3 = FlowGroup.parse("(srcHost=10.0.0.1, dstHost=10.0.0.3)");
  private static final FlowGroup H2_TO_H4 = FlowGroup.parse("(srcHost=10.0.0.2, dstHost=10.0.0.4)");
  private static final int ROUNDS = 200;

  private final State empty = state(Networks.ring());

  private static Outage ofSwitch(int number, Window window) {
    return new Outage(new UUID(3, number), Set.of(dpid(number)), Set.of(), window);
  }

  private static Outage ofLink(SwitchPort end, Window window) {
    return new Outage(new UUID(4, end.port()), Set.of(), Set.of(end), window);
  }

  private static State during(State state, Outage... outages) {
    return state.during(Outages.of(List.of(outages), state.network()));
  }

  private static BookingRequest h1(long mbit, Window window) {
    return request("alice", "team-a", H1_TO_H3, mbit, window);
  }

  private static List<Integer> numbers(Booking booking) {
    return booking.path().hops().stream().map(Hop::dpid).map(OutageTest::number).toList();
  }

  private static int number(Dpid dpid) {
    return (int) dpid.value();
  }

  private static List<Integer> path(State state, Window window) {
    Decision decision = Admission.onNetwork().decide(state, h1(40, window), NOW);
    return decision instanceof Decision.Granted granted ? numbers(granted.booking()) : List.of();
  }

  @Test
  void aBookingLeadsAroundWhatIsOutOfServiceInItsWindow() {
    for (Outage outage :
        List.of(
            ofSwitch(2, minutes(10, 20)),
            ofLink(port(1, 3), minutes(10, 20)),
            ofLink(port(2, 4), minutes(10, 20)),
            ofLink(port(2, 3), minutes(10, 20)))) {
      State during = during(empty, outage);
      assertThat(path(during, minutes(0, 10))).containsExactly(1, 2, 3);
      assertThat(path(during, minutes(0, 11))).containsExactly(1, 5, 4, 3);
      assertThat(path(during, minutes(19, 30))).containsExactly(1, 5, 4, 3);
      assertThat(path(during, minutes(20, 30))).containsExactly(1, 2, 3);
    }
  }

  @Test
  void whereNoOtherPathIsTheRefusalStatesItAndOffersTheTimeAfter() {
    State during = during(empty, ofSwitch(2, minutes(10, 20)), ofLink(port(5, 3), minutes(15, 25)));
    Refusal refusal = refused(during, h1(40, minutes(12, 18)));
    assertThat(refusal.rule()).isEqualTo(Rule.OUT_OF_SERVICE);
    assertThat(refusal.counterOffers())
        .extracting(CounterOffer::window)
        .containsExactly(minutes(20, 26));
    assertThat(refused(during(empty, ofLink(port(1, 1), minutes(0, 5))), h1(1, minutes(4, 6))))
        .extracting(Refusal::rule)
        .isEqualTo(Rule.OUT_OF_SERVICE);
  }

  @Test
  void whatIsOutOfServiceEndlesslyIsNeverOffered() {
    State during =
        during(empty, ofLink(port(1, 1), new Window(minutes(5, 6).start(), Instant.MAX)));
    Refusal refusal = refused(during, h1(40, minutes(4, 6)));
    assertThat(refusal.rule()).isEqualTo(Rule.OUT_OF_SERVICE);
    assertThat(refusal.counterOffers()).isEmpty();
  }

  @Test
  void aBookingIsNotExtendedNorRaisedIntoAnOutageOfItsPath() {
    BookingRequest request = h1(40, minutes(0, 10));
    State before = during(granted(empty, request), ofSwitch(2, minutes(10, 20)));
    Batch batch = Admission.onNetwork().open(before);
    BookingChange longer = new BookingChange(end(11), OptionalLong.empty());
    assertThat(batch.change(request.id(), longer, NOW)).isInstanceOf(Decision.Refused.class);
    BookingChange higher = new BookingChange(end(10), OptionalLong.of(mbit(50)));
    assertThat(batch.change(request.id(), higher, NOW)).isInstanceOf(Decision.Granted.class);
  }

  private static Optional<Instant> end(int minute) {
    return Optional.of(minutes(0, minute).end());
  }

  @Test
  void transfersDoWithoutTheTimeOfAnOutage() {
    State during = during(empty, ofSwitch(2, minutes(10, 20)), ofLink(port(5, 3), minutes(10, 20)));
    Transfer transfer = new Transfer(40_000_000L * 60 * 15, Transfer.Aim.EARLIEST_END);
    Decision decision =
        Admission.onNetwork().open(during).bookTransfer(h1(40, minutes(0, 60)), transfer, NOW);
    assertThat(((Decision.Granted) decision).booking().window()).isEqualTo(minutes(20, 35));
  }

  @Test
  void theEarliestWindowIsThatOfASearchMinuteByMinute() {
    Random random = new Random(71);
    for (int round = 0; round < ROUNDS; round++) {
      State state = withOutages(random, withBookings(random, empty));
      BookingRequest request = h1(10 + random.nextInt(80), minutes(0, 1 + random.nextInt(6)));
      Instant deadline = minutes(0, 40).end();
      Decision found = Admission.onNetwork().open(state).bookEarliest(request, deadline, NOW);
      Window expected = minuteByMinute(state, request, deadline);
      assertThat(found instanceof Decision.Granted granted ? granted.booking().window() : null)
          .describedAs("round " + round)
          .isEqualTo(expected);
    }
  }

  private static Window minuteByMinute(State state, BookingRequest request, Instant deadline) {
    for (int minute = 0; minute < 40; minute++) {
      Window window = request.window().startingAt(minutes(minute, minute + 1).start());
      if (!window.end().isAfter(deadline)
          && Admission.onNetwork().decide(state, request.during(window), NOW)
              instanceof Decision.Granted) {
        return window;
      }
    }
    return null;
  }

  private static Window someMinutes(Random random) {
    int start = random.nextInt(30);
    return minutes(start, start + 1 + random.nextInt(10));
  }

  private static State withBookings(Random random, State empty) {
    Batch batch = Admission.onNetwork().open(empty);
    for (int i = random.nextInt(20); i > 0; i--) {
      FlowGroup flows = random.nextBoolean() ? H1_TO_H3 : H2_TO_H4;
      String share = random.nextBoolean() ? "team-a" : "team-b";
      String speaker = share.equals("team-a") ? "alice" : "bob";
      batch.book(request(speaker, share, flows, 1 + random.nextInt(50), someMinutes(random)), NOW);
    }
    return batch.state();
  }

  private static Outage someOutage(Random random) {
    Window window = someMinutes(random);
    return random.nextInt(3) == 0
        ? ofSwitch(1 + random.nextInt(5), window)
        : ofLink(port(1 + random.nextInt(5), 1 + random.nextInt(4)), window);
  }

  private static State withOutages(Random random, State state) {
    return during(
        state,
        Stream.generate(() -> someOutage(random)).limit(random.nextInt(6)).toArray(Outage[]::new));
  }

  @Test
  void theImpactMovesThoseThatHaveAnotherPathInTheOrderOfTheirStarts() {
    BookingRequest later = h1(70, minutes(5, 30));
    BookingRequest first = request("bob", "team-b", H2_TO_H4, 30, minutes(0, 30));
    BookingRequest before = request("bob", "team-b", H2_TO_H4, 10, minutes(0, 4));
    State state = granted(granted(granted(empty, later), first), before);
    Outage outage = ofSwitch(2, minutes(10, 20));
    Impact impact = Impact.of(state, List.of(outage), NOW, () -> false);
    assertThat(impact.moved()).extracting(it -> it.before().id()).contains(first.id(), later.id());
    assertThat(impact.interrupted()).isEmpty();

    State full = granted(state, request("alice", "team-a", H2_TO_H4, 10, minutes(0, 30)));
    Impact both = Impact.of(full, List.of(outage), NOW, () -> false);
    assertThat(both.interrupted()).extracting(Booking::id).containsExactly(later.id());
    assertThat(Impact.of(full, List.of(outage), NOW, () -> true).undecided()).isEqualTo(2);
  }

  @Test
  void anImpactIsWhatRestoredBookingsReserve() {
    Random random = new Random(72);
    int moved = 0;
    for (int round = 0; round < ROUNDS; round++) {
      State state = withOutages(random, withBookings(random, empty));
      Outage outage = someOutage(random);
      Impact impact = Impact.of(state, List.of(outage), NOW, () -> false);
      moved += impact.moved().size();
      for (Impact.Moved each : impact.moved()) {
        assertThat(Impact.isAffected(each.after(), impact.after(), NOW)).isFalse();
        assertThat(each.after().request()).isEqualTo(each.before().request());
      }
      for (Booking each : impact.interrupted()) {
        assertThat(impact.after().calendar().find(each.id())).contains(each);
      }
      Restoration restoration = new Restoration(state(Networks.ring()));
      impact.after().calendar().bookings().forEach(restoration::add);
      assertThat(restoration.state().calendar()).isEqualTo(impact.after().calendar());
    }
    assertThat(moved).isPositive();
  }

  @Test
  void weakPointsAreThoseOfASearchOfAllParts() {
    Random random = new Random(73);
    Window window = minutes(10, 12);
    int found = 0;
    for (int round = 0; round < ROUNDS; round++) {
      State state = withBookings(random, empty).sharing(risks(random, empty.network()));
      List<Long> expected = new ArrayList<>();
      for (Outage failure : failures(state, window)) {
        long lost =
            Impact.of(state, List.of(failure), window.start(), () -> false).interrupted().stream()
                .filter(it -> it.window().overlaps(window))
                .mapToLong(Booking::rateBps)
                .sum();
        if (lost > 0) {
          expected.add(lost);
        }
      }
      expected.sort((one, other) -> Long.compare(other, one));
      WeakPoints points = WeakPoints.of(state, window, 3, () -> false);
      found += points.worst().size();
      assertThat(points.isComplete()).isTrue();
      assertThat(points.worst())
          .extracting(WeakPoints.WeakPoint::interruptedBps)
          .isEqualTo(expected.subList(0, Math.min(3, expected.size())));
    }
    assertThat(found).isPositive();
    State busy = granted(empty, h1(40, window));
    assertThat(WeakPoints.of(busy, window, 3, () -> true).isComplete()).isFalse();
  }

  private static SharedRisks risks(Random random, Network network) {
    Map<SwitchPort, Set<String>> risks = new HashMap<>();
    network.links().keySet().stream()
        .filter(port -> random.nextInt(3) == 0)
        .forEach(port -> risks.put(port, Set.of("duct " + random.nextInt(2))));
    return new SharedRisks(risks);
  }

  private static List<Outage> failures(State state, Window window) {
    Network network = state.network();
    List<Outage> failures = new ArrayList<>();
    for (String risk : List.of("duct 0", "duct 1")) {
      failures.add(new Outage(new UUID(3, 3), Set.of(), state.risks().linksWith(risk), window));
    }
    network.switches().keySet().forEach(it -> failures.add(ofSwitch(number(it), window)));
    network.links().values().stream()
        .filter(it -> it.from().compareTo(it.to()) < 0)
        .forEach(it -> failures.add(ofLink(it.from(), window)));
    return failures;
  }

  @Test
  void aTrafficClassIsPossibleDuringAnOutage() {
    Window endless = new Window(NOW, Instant.MAX);
    ClassReservation asked = new ClassReservation("c", "team-a", endless, endless, mbit(1), 1);
    State during = during(empty, ofSwitch(2, minutes(0, 20)));
    assertThat(ClassBook.objection(during, asked, NOW))
        .isEqualTo(ClassBook.objection(empty, asked, NOW));
  }

  @Test
  void anOutageFollowsALinkThatReturns() {
    Network ring = Networks.ring();
    Network cut = new Network(ring.switches(), Map.of(), ring.hosts());
    State during =
        empty.seeing(cut).during(Outages.of(List.of(ofLink(port(2, 4), minutes(0, 9))), cut));
    assertThat(path(during.seeing(ring), minutes(0, 5))).containsExactly(1, 5, 4, 3);
  }
}
