package org.windowpane.core.admission.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.refused;
import static org.windowpane.core.admission.Example.request;
import static org.windowpane.core.network.Networks.port;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.Example;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.capacity.Outage;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Networks;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.core.share.Share;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/** On the ring of {@link Networks#ring}: the short way is by s2, and the long one by s5 and s4. */
final class ReversePathTest {
  private static final List<Integer> SHORT = List.of(1, 2, 3);
  private static final List<Integer> LONG = List.of(1, 5, 4, 3);
  private static final List<Integer> SHORT_BACK = List.of(3, 2, 1);
  private static final List<Integer> LONG_BACK = List.of(3, 4, 5, 1);

  private final State empty =
      State.of(Example.share(Share.ROOT, null, FlowGroup.ALL, mbit(100_000), "root"))
          .seeing(Networks.ring());
  private final BookingRequest there = there(1, 10, PathRequirements.NONE);
  private final BookingRequest back = back(1, 10, PathRequirements.NONE.reverseOf(there.id()));

  private static BookingRequest there(int port, long mbit, PathRequirements path) {
    return booking("srcHost=10.0.0.1, dstHost=10.0.0.3, dstPort=" + port, mbit, path);
  }

  private static BookingRequest back(int port, long mbit, PathRequirements path) {
    return booking("srcHost=10.0.0.3, dstHost=10.0.0.1, srcPort=" + port, mbit, path);
  }

  /** What other hosts at the same switches need of the links back. */
  private static BookingRequest others(PathRequirements path) {
    return booking("srcHost=10.0.0.4, dstHost=10.0.0.2", 95, path);
  }

  private static BookingRequest booking(String flows, long mbit, PathRequirements path) {
    FlowGroup group = FlowGroup.parse("(transport=tcp, " + flows + ")");
    BookingRequest any = request("root", Share.ROOT, group, mbit, minutes(0, 10));
    return new BookingRequest(
        any.id(),
        any.principal(),
        any.share(),
        any.flowGroup(),
        new Ask.Reserve(mbit(mbit), path),
        any.strictness(),
        any.window());
  }

  private static PathRequirements via(int number) {
    return new PathRequirements(
        List.of(Networks.dpid(number)), Set.of(), Set.of(), OptionalInt.empty());
  }

  private static List<Integer> numbers(State state, BookingRequest of) {
    return state.calendar().find(of.id()).orElseThrow().path().hops().stream()
        .map(hop -> (int) hop.dpid().value())
        .toList();
  }

  private static Optional<UUID> missing(State state, BookingRequest request) {
    return PathRelations.notReverseOf(state.calendar().find(request.id()).orElseThrow(), state);
  }

  private static Network without(SwitchPort... ends) {
    Map<SwitchPort, Link> links = new HashMap<>(Networks.ring().links());
    for (SwitchPort end : ends) {
      links.values().removeIf(it -> it.from().equals(end) || it.to().equals(end));
    }
    return new Network(Networks.ring().switches(), links, Networks.ring().hosts());
  }

  @Test
  void aBookingUsesThePathOfTheOtherOneBack() {
    BookingRequest longWay = there(1, 10, via(4));
    BookingRequest reverse = back(1, 10, PathRequirements.NONE.reverseOf(longWay.id()));
    State both = granted(granted(empty, longWay), reverse);
    assertThat(numbers(both, reverse)).isEqualTo(LONG_BACK);
    assertThat(missing(both, reverse)).isEmpty();
  }

  @Test
  void aBookingThatIsOverHasNoEffect() {
    assertThat(numbers(granted(empty, back), back)).isEqualTo(SHORT_BACK);
  }

  @Test
  void whereThePathHasNoRoomBackTheRefusalNamesAnotherOneThatHas() {
    State full = granted(granted(empty, there), others(PathRequirements.NONE));
    Refusal refusal = refused(full, back);
    assertThat(refusal.shortage()).isPresent();
    assertThat(refusal.reason()).endsWith("The path s3–s4–s5–s1 has room.");
  }

  @Test
  void whereThePathDoesNotMeetTheOtherRequirementsTheRefusalSaysWhatWould() {
    State first = granted(empty, there);
    Refusal refusal = refused(first, back(1, 10, via(4).reverseOf(there.id())));
    assertThat(refusal.place()).isEqualTo(Routing.REQUIREMENTS);
    assertThat(refusal.reason())
        .contains("If it need not lead through s4, it can be s3–s2–s1.")
        .contains("in the other direction, it can be s3–s4–s5–s1.");
  }

  @Test
  void aPairTakesAnotherPathTogetherWhereTheFirstHasNoRoomBack() {
    State full = granted(empty, others(PathRequirements.NONE));
    Batch batch = Admission.onNetwork().open(full);
    assertThat(batch.bookAll(List.of(there, back), NOW)).isInstanceOf(GroupDecision.Granted.class);
    assertThat(numbers(batch.state(), there)).isEqualTo(LONG);
    assertThat(numbers(batch.state(), back)).isEqualTo(LONG_BACK);
  }

  private State both() {
    return granted(granted(empty, there), back);
  }

  @Test
  void whicheverIsReroutedFirstBothMove() {
    for (BookingRequest first : List.of(there, back)) {
      Batch batch = Admission.onNetwork().open(both().seeing(without(port(2, 3))));
      assertThat(batch.reroute(first.id(), NOW)).isInstanceOf(Decision.Granted.class);
      assertThat(numbers(batch.state(), there)).isEqualTo(LONG);
      assertThat(numbers(batch.state(), back)).isEqualTo(LONG_BACK);
      assertThat(batch.rerouted()).containsExactly(there.id(), back.id());
    }
  }

  @Test
  void packetsThatGetThroughAreWorthMoreThanTheSamePath() {
    BookingRequest full = others(via(4));
    State three = granted(both(), full);
    Batch batch = Admission.onNetwork().open(three.seeing(without(port(2, 3))));
    assertThat(batch.reroute(there.id(), NOW)).isInstanceOf(Decision.Granted.class);
    assertThat(batch.reroute(back.id(), NOW)).isInstanceOf(Decision.Refused.class);
    assertThat(numbers(batch.state(), there)).isEqualTo(LONG);
    assertThat(missing(batch.state(), back)).contains(there.id());

    Batch whole = Admission.onNetwork().open(batch.state().seeing(Networks.ring()));
    whole.reroute(back.id(), NOW);
    assertThat(numbers(whole.state(), there)).isEqualTo(LONG);
    assertThat(numbers(whole.state(), back)).isEqualTo(SHORT_BACK);
    whole.release(full.id(), NOW);
    assertThat(whole.reroute(back.id(), NOW)).isInstanceOf(Decision.Granted.class);
    assertThat(numbers(whole.state(), back)).isEqualTo(LONG_BACK);
    assertThat(missing(whole.state(), back)).isEmpty();
  }

  @Test
  void aBookingWithAnIntactPathMovesOnlyWithItsReverse() {
    BookingRequest apart = there(3, 10, via(4));
    BookingRequest moving = there(1, 10, PathRequirements.NONE.disjointFrom(apart.id()));
    BookingRequest reverse = back(1, 10, PathRequirements.NONE.reverseOf(moving.id()));
    BookingRequest full = others(via(4));
    State state = granted(granted(granted(granted(empty, apart), moving), reverse), full);
    Batch batch = Admission.onNetwork().open(state);
    assertThat(batch.reroute(moving.id(), NOW)).isInstanceOf(Decision.Granted.class);
    assertThat(numbers(batch.state(), moving)).isEqualTo(SHORT);
    assertThat(numbers(batch.state(), reverse)).isEqualTo(SHORT_BACK);
  }

  @Test
  void aBookingThatAsksForABackupGetsOneWithoutLeavingItsReverse() {
    BookingRequest guarded = there(1, 10, PathRequirements.NONE.protectedBy(Protection.BACKUP));
    BookingRequest reverse = back(1, 10, PathRequirements.NONE.reverseOf(guarded.id()));
    State state = granted(granted(empty, guarded), reverse);
    Batch cut = Admission.onNetwork().open(state.seeing(without(port(2, 3))));
    assertThat(cut.reroute(guarded.id(), NOW)).isInstanceOf(Decision.Granted.class);
    assertThat(numbers(cut.state(), guarded)).isEqualTo(LONG);
    assertThat(numbers(cut.state(), reverse)).isEqualTo(LONG_BACK);
    Batch whole = Admission.onNetwork().open(cut.state().seeing(Networks.ring()));
    assertThat(whole.reroute(guarded.id(), NOW)).isInstanceOf(Decision.Granted.class);
    Booking after = whole.find(guarded.id()).orElseThrow();
    assertThat(after.path().backup()).isNotEmpty();
    assertThat(numbers(whole.state(), reverse)).isEqualTo(LONG_BACK);
  }

  @Test
  void previewsMoveBothToo() {
    Impact impact =
        Impact.of(
            both(),
            List.of(new Outage(new UUID(8, 8), Set.of(Networks.dpid(2)), Set.of(), minutes(2, 5))),
            NOW,
            () -> false);
    assertThat(impact.moved())
        .extracting(it -> it.before().id())
        .containsExactlyInAnyOrder(there.id(), back.id());
    assertThat(impact.interrupted()).isEmpty();
    assertThat(missing(impact.after(), back)).isEmpty();
  }
}
