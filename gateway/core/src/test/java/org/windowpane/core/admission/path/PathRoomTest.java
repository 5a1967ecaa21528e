package org.windowpane.core.admission.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.alice;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.request;
import static org.windowpane.core.admission.Example.state;
import static org.windowpane.core.network.Networks.port;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.Example;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.path.PathRoom.LinkRoom;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.LinkDirection.Inbound;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Networks;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;

/** The path from host 1 to host 4, of which all links have 100 Mbit/s. */
final class PathRoomTest {
  private static final Network NETWORK = Networks.leavesAndSpine();
  private static final Path PATH =
      NETWORK.path(NETWORK.hosts().get(0), NETWORK.hosts().get(3)).orElseThrow();
  private static final FlowGroup H2_TO_H3 = FlowGroup.parse("(srcHost=10.0.0.2, dstHost=10.0.0.3)");

  @Test
  void theLinkWithLeastLeftAtItsWorstInstantBoundsThePath() {
    State busy =
        granted(
            granted(state(), alice(30, minutes(0, 10))),
            request("bob", "team-b", H2_TO_H3, 50, minutes(5, 20)));
    PathRoom room = PathRoom.of(busy, PATH, minutes(0, 30));
    assertThat(room.links())
        .containsExactly(
            new LinkRoom(new Inbound(port(1, 1)), mbit(100), mbit(70)),
            new LinkRoom(new Outbound(port(1, 3)), mbit(100), mbit(20)),
            new LinkRoom(new Outbound(port(3, 2)), mbit(100), mbit(20)),
            new LinkRoom(new Outbound(port(2, 2)), mbit(100), mbit(70)));
    assertThat(room.narrowest()).isEqualTo(room.links().get(1));
    assertThat(free(busy, minutes(0, 5))).isEqualTo(mbit(70));
    assertThat(free(busy, minutes(10, 20))).isEqualTo(mbit(50));
    assertThat(free(busy, minutes(20, 21))).isEqualTo(mbit(100));
    assertThat(free(busy, new Window(minutes(9, 10).start(), Instant.MAX))).isEqualTo(mbit(20));
  }

  @Test
  void theFreeBandwidthIsTheMostThatABookingGets() {
    State busy = granted(state(), request("bob", "team-b", H2_TO_H3, 50, minutes(5, 20)));
    assertThat(free(busy, minutes(0, 10))).isEqualTo(mbit(50));
    granted(busy, alice(50, minutes(0, 10)));
    assertThat(Example.refused(busy, alice(51, minutes(0, 10))).rule())
        .isEqualTo(Rule.LINK_CAPACITY);
  }

  @Test
  void aPathWithAMissingLinkHasNoFreeBandwidth() {
    State gone = state(new Network(NETWORK.switches(), NETWORK.links(), NETWORK.hosts()));
    State busy = granted(gone, alice(30, minutes(0, 10))).seeing(Network.EMPTY);
    assertThat(free(busy, minutes(0, 1))).isZero();
  }

  private static long free(State state, Window window) {
    return PathRoom.of(state, PATH, window).narrowest().freeBps();
  }
}
