package org.windowpane.core.admission.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.refused;
import static org.windowpane.core.admission.Example.request;
import static org.windowpane.core.admission.Example.state;
import static org.windowpane.core.network.Networks.host;
import static org.windowpane.core.network.Networks.link;
import static org.windowpane.core.network.Networks.plainSwitch;
import static org.windowpane.core.network.Networks.port;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Networks;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.SharedRisks;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/** On the ring of {@link Networks#ring}: the short way is by s2, and the long one by s5 and s4. */
final class DisjointPathTest {
  private static final List<Integer> SHORT = List.of(1, 2, 3);
  private static final List<Integer> LONG = List.of(1, 5, 4, 3);

  private final State empty = state(Networks.ring());
  private final BookingRequest first = booking(1, PathRequirements.NONE);

  private static BookingRequest booking(int port, PathRequirements path) {
    FlowGroup flows =
        FlowGroup.parse(
            "(srcHost=10.0.0.1, dstHost=10.0.0.3, transport=tcp, dstPort=" + port + ")");
    BookingRequest any = request("alice", "team-a", flows, 10, minutes(0, 10));
    return new BookingRequest(
        any.id(),
        any.principal(),
        any.share(),
        any.flowGroup(),
        new Ask.Reserve(mbit(10), path),
        any.strictness(),
        any.window());
  }

  private static PathRequirements from(BookingRequest other) {
    return PathRequirements.NONE.disjointFrom(other.id());
  }

  private static List<Integer> numbers(State state, UUID id) {
    return state.calendar().find(id).orElseThrow().path().hops().stream()
        .map(hop -> (int) hop.dpid().value())
        .toList();
  }

  @Test
  void aPathIsDisjointFromThatOfTheOtherBooking() {
    BookingRequest second = booking(2, from(first));
    State both = granted(granted(empty, first), second);
    assertThat(numbers(both, first.id())).isEqualTo(SHORT);
    assertThat(numbers(both, second.id())).isEqualTo(LONG);
    BookingRequest third = booking(3, from(second));
    assertThat(numbers(granted(both, third), third.id())).isEqualTo(SHORT);
  }

  @Test
  void aBookingThatIsOverHasNoEffect() {
    BookingRequest alone = booking(2, from(first));
    assertThat(numbers(granted(empty, alone), alone.id())).isEqualTo(SHORT);
  }

  @Test
  void whereNoPathIsDisjointTheRefusalNamesTheRequirement() {
    SharedRisks duct =
        new SharedRisks(Map.of(port(1, 3), Set.of("duct"), port(5, 3), Set.of("duct")));
    State risky = granted(empty.sharing(duct), first);
    assertThat(refused(risky, booking(2, from(first))).place()).isEqualTo(Routing.REQUIREMENTS);
  }

  private static Network without(SwitchPort... ends) {
    Map<SwitchPort, Link> links = new HashMap<>(Networks.ring().links());
    for (SwitchPort end : ends) {
      links.values().removeIf(it -> it.from().equals(end) || it.to().equals(end));
    }
    return new Network(Networks.ring().switches(), links, Networks.ring().hosts());
  }

  private static Optional<UUID> missing(State state, BookingRequest request) {
    return PathRelations.notDisjointFrom(state.calendar().find(request.id()).orElseThrow(), state);
  }

  private static State rerouted(State state, BookingRequest request) {
    Batch batch = Admission.onNetwork().open(state);
    assertThat(batch.reroute(request.id(), NOW)).isInstanceOf(Decision.Granted.class);
    return batch.state();
  }

  @Test
  void packetsThatGetThroughAreWorthMoreThanADisjointPath() {
    BookingRequest second = booking(2, from(first));
    State both = granted(granted(empty, first), second);
    assertThat(missing(both, second)).isEmpty();
    State shared = rerouted(both.seeing(without(port(5, 4))), second);
    assertThat(numbers(shared, second.id())).isEqualTo(SHORT);
    assertThat(missing(shared, second)).contains(first.id());
    assertThat(missing(shared, first)).isEmpty();
  }

  @Test
  void aBookingLeavesTheSharedPathOnlyForADisjointOne() {
    BookingRequest second = booking(2, from(first));
    State shared =
        rerouted(granted(granted(empty, first), second).seeing(without(port(5, 4))), second);
    Batch still = Admission.onNetwork().open(shared);
    assertThat(still.reroute(second.id(), NOW)).isInstanceOf(Decision.Refused.class);
    assertThat(still.state()).isEqualTo(shared);
    State whole = rerouted(shared.seeing(Networks.ring()), second);
    assertThat(numbers(whole, second.id())).isEqualTo(LONG);
    assertThat(missing(whole, second)).isEmpty();
  }

  /** A sixth switch makes a third way. The path of the other one is to be kept free. */
  @Test
  void aBookingThatMovesStaysApartFromTheOneThatNamesIt() {
    List<Link> links = new ArrayList<>(Networks.ring().links().values());
    links.addAll(link(port(1, 2), port(6, 1)));
    links.addAll(link(port(6, 2), port(7, 1)));
    links.addAll(link(port(7, 2), port(8, 1)));
    links.addAll(link(port(8, 2), port(3, 2)));
    Network wider =
        Network.of(
            IntStream.rangeClosed(1, 8).mapToObj(it -> plainSwitch(it, 1_000, 1_000)).toList(),
            links,
            List.of(host(1, port(1, 1)), host(3, port(3, 1))));
    BookingRequest second = booking(2, from(first));
    State both = granted(granted(state(wider), first), second);
    assertThat(numbers(both, second.id())).isEqualTo(LONG);
    links.removeIf(it -> it.from().equals(port(2, 3)) || it.to().equals(port(2, 3)));
    Network cut = Network.of(List.copyOf(wider.switches().values()), links, wider.hosts());
    State moved = rerouted(both.seeing(cut), first);
    assertThat(numbers(moved, first.id())).isEqualTo(List.of(1, 6, 7, 8, 3));
    Batch batch = Admission.onNetwork().open(both.seeing(cut));
    batch.release(second.id(), NOW);
    assertThat(numbers(rerouted(batch.state(), first), first.id())).isEqualTo(LONG);
  }

  @Test
  void aRestoredStateKnowsWhichBookingsNameOthers() {
    BookingRequest second = booking(2, from(first));
    State both = granted(granted(empty, first), second);
    Restoration restoration = new Restoration(empty);
    both.calendar().bookings().forEach(restoration::add);
    State cut = restoration.state().seeing(without(port(2, 3)));
    State moved = rerouted(cut, first);
    assertThat(numbers(moved, first.id())).isEqualTo(LONG);
    assertThat(missing(moved, second)).contains(first.id());
    assertThat(numbers(rerouted(moved.seeing(Networks.ring()), second), second.id()))
        .isEqualTo(SHORT);
  }
}
