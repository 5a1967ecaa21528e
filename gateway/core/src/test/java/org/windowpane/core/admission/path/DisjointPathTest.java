package org.windowpane.core.admission.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.refused;
import static org.windowpane.core.admission.Example.request;
import static org.windowpane.core.admission.Example.state;
import static org.windowpane.core.network.Networks.port;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
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

  @Test
  void itStaysDisjointWhenItMoves() {
    BookingRequest second = booking(2, from(first));
    State both = granted(granted(empty, first), second);
    Map<SwitchPort, Link> links = new HashMap<>(Networks.ring().links());
    links.values().removeIf(it -> it.from().equals(port(5, 4)) || it.to().equals(port(5, 4)));
    Network cut = new Network(Networks.ring().switches(), links, Networks.ring().hosts());
    Batch batch = Admission.onNetwork().open(both.seeing(cut));
    assertThat(batch.reroute(second.id(), NOW)).isInstanceOf(Decision.Refused.class);
    batch.release(first.id(), NOW);
    assertThat(batch.reroute(second.id(), NOW)).isInstanceOf(Decision.Granted.class);
    assertThat(numbers(batch.state(), second.id())).isEqualTo(SHORT);
  }
}
