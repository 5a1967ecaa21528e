package org.windowpane.core.admission.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.alice;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.state;
import static org.windowpane.core.network.Networks.dpid;
import static org.windowpane.core.network.Networks.host;
import static org.windowpane.core.network.Networks.link;
import static org.windowpane.core.network.Networks.plainSwitch;
import static org.windowpane.core.network.Networks.port;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Shortage;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Switch;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/** Host 1 at s1 and host 4 at s2, with three switches between them: s3, s4 and s5. */
final class ReroutingTest {
  private static Network threePaths() {
    List<Link> links = new ArrayList<>();
    for (int middle = 3; middle <= 5; middle++) {
      links.addAll(link(port(1, middle - 1), port(middle, 1)));
      links.addAll(link(port(2, middle - 1), port(middle, 2)));
    }
    List<Switch> switches = new ArrayList<>();
    for (int number = 1; number <= 5; number++) {
      switches.add(plainSwitch(number, 10, 1000));
    }
    return Network.of(switches, links, List.of(host(1, port(1, 1)), host(4, port(2, 1))));
  }

  private static Network without(Network network, int middle) {
    Map<SwitchPort, Link> links = new HashMap<>(network.links());
    links
        .values()
        .removeIf(
            it -> it.from().dpid().equals(dpid(middle)) || it.to().dpid().equals(dpid(middle)));
    return new Network(network.switches(), links, network.hosts());
  }

  private static Network slow(Network network, SwitchPort at, long mbit) {
    Map<Dpid, Switch> switches = new HashMap<>(network.switches());
    Switch whole = switches.get(at.dpid());
    Map<Integer, Port> ports = new HashMap<>(whole.ports());
    ports.put(at.port(), new Port(at.port(), "slow", true, mbit(mbit), 10));
    switches.put(
        at.dpid(), new Switch(at.dpid(), ports, whole.tables(), whole.queues(), whole.problem()));
    return new Network(switches, network.links(), network.hosts());
  }

  private static Dpid middle(State state, UUID id) {
    return state.calendar().find(id).orElseThrow().path().hops().get(1).dpid();
  }

  private static Decision reroute(Batch batch, UUID id) {
    return batch.reroute(id, NOW);
  }

  @Test
  void theRoomOnTheOldWayIsGivenBackAndTakenOnTheNew() {
    BookingRequest request = alice(40, minutes(0, 2));
    State before = granted(state(threePaths()), request).seeing(without(threePaths(), 3));
    assertThat(middle(before, request.id())).isEqualTo(dpid(3));
    Batch batch = Admission.onNetwork().open(before);
    assertThat(reroute(batch, request.id())).isInstanceOf(Decision.Granted.class);
    State after = batch.state();
    assertThat(middle(after, request.id())).isEqualTo(dpid(4));
    assertThat(taken(after, port(1, 2))).isZero();
    assertThat(taken(after, port(1, 3))).isEqualTo(mbit(40));
    assertThat(after.calendar().takenAt(new Resource.ShareBandwidth("team-a"), NOW))
        .isEqualTo(mbit(40));
    Booking moved = after.calendar().find(request.id()).orElseThrow();
    assertThat(new Restoration(before).remove(request.id(), NOW).add(moved).state())
        .isEqualTo(after);
  }

  @Test
  void aWayWithoutRoomIsPassedOverForALaterOne() {
    BookingRequest request = alice(40, minutes(0, 2));
    Network narrow = slow(without(threePaths(), 3), port(4, 2), 30);
    State before = granted(state(threePaths()), request).seeing(narrow);
    Batch batch = Admission.onNetwork().open(before);
    assertThat(reroute(batch, request.id())).isInstanceOf(Decision.Granted.class);
    assertThat(middle(batch.state(), request.id())).isEqualTo(dpid(5));
  }

  @Test
  void withoutAPathWithCapacityNothingChangesAndTheFirstReasonIsReported() {
    BookingRequest request = alice(40, minutes(0, 2));
    Network narrow = slow(slow(without(threePaths(), 3), port(4, 2), 30), port(5, 2), 20);
    State before = granted(state(threePaths()), request).seeing(narrow);
    Batch batch = Admission.onNetwork().open(before);
    Refusal refusal = ((Decision.Refused) reroute(batch, request.id())).refusal();
    assertThat(refusal.rule()).isEqualTo(Rule.LINK_CAPACITY);
    assertThat(refusal.shortage()).map(Shortage::limit).contains(mbit(30));
    assertThat(batch.state()).isEqualTo(before);
  }

  @Test
  void laterBookingsWithinTheWindowCountToo() {
    BookingRequest request = alice(40, minutes(0, 20));
    BookingRequest later = alice(45, minutes(10, 11));
    State full = granted(state(without(threePaths(), 3)), later);
    State before = granted(full.seeing(threePaths()), request);
    Network two = without(without(threePaths(), 3), 5);
    Batch batch = Admission.onNetwork().open(before.seeing(slow(two, port(1, 3), 80)));
    assertThat(reroute(batch, request.id())).isInstanceOf(Decision.Refused.class);
    Batch wide = Admission.onNetwork().open(before.seeing(two));
    assertThat(reroute(wide, request.id())).isInstanceOf(Decision.Granted.class);
  }

  @Test
  void anUnknownBookingOrOneWithoutAPathIsRefused() {
    Batch batch = Admission.onNetwork().open(state());
    assertThat(((Decision.Refused) reroute(batch, new UUID(9, 9))).refusal().rule())
        .isEqualTo(Rule.NOT_BOOKED);
  }

  private static long taken(State state, SwitchPort port) {
    return state
        .calendar()
        .takenAt(new Resource.LinkBandwidth(new LinkDirection.Outbound(port)), NOW);
  }
}
