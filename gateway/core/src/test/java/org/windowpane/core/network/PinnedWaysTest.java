package org.windowpane.core.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.network.Networks.dpid;
import static org.windowpane.core.network.Networks.host;
import static org.windowpane.core.network.Networks.link;
import static org.windowpane.core.network.Networks.port;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.protocol.value.Action.Avoid;
import org.windowpane.protocol.value.Action.AvoidLink;
import org.windowpane.protocol.value.Action.Route;
import org.windowpane.protocol.value.Action.Waypoint;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

final class PinnedWaysTest {
  private static final int SWITCHES = 5;

  private static PinnedWays ways(Network network, String flows, Route route) {
    return PinnedWays.of(network, FlowGroup.parse(flows), route);
  }

  @Test
  void flowsBetweenTwoHostsHaveOneWay() {
    String flows = "(srcHost=10.0.0.1, dstHost=10.0.0.3)";
    PinnedWays around = ways(Networks.ring(), flows, new Avoid(dpid(2)));
    assertThat(around).isEqualTo(new PinnedWays(1, 0, List.of()));
    assertThat(ways(Networks.leavesAndSpine(), flows, new Waypoint(dpid(3))).unmetCount()).isZero();
    PinnedWays none = ways(Networks.leavesAndSpine(), flows, new Avoid(dpid(3)));
    assertThat(none.unmet()).containsExactly(new PinnedWays.Unmet(port(1, 1), host(3, port(2, 1))));
  }

  @Test
  void aLinkIsAvoidedInBothDirectionsFromEitherEnd() {
    String flows = "(srcHost=10.0.0.1, dstHost=10.0.0.3)";
    Link first = Networks.leavesAndSpine().links().values().iterator().next();
    for (SwitchPort end : List.of(first.from(), first.to())) {
      assertThat(ways(Networks.leavesAndSpine(), flows, new AvoidLink(end)).unmetCount()).isOne();
    }
    Link ofRing = Networks.ring().links().values().iterator().next();
    assertThat(ways(Networks.ring(), flows, new AvoidLink(ofRing.from())).unmetCount()).isZero();
  }

  @Test
  void nothingAvoidsTheSwitchOfAHost() {
    assertThat(ways(Networks.ring(), "(srcHost=10.0.0.1)", new Avoid(dpid(1))).unmetCount())
        .isEqualTo(3);
  }

  @Test
  void aSourceThatIsNotKnownMayBeAnywhereAtTheEdge() {
    assertThat(ways(Networks.ring(), "(srcHost=10.9.9.9)", new Avoid(dpid(2))).pairs())
        .isEqualTo(4 * 10);
    assertThat(ways(Networks.ring(), "(dstHost=10.9.9.9)", new Avoid(dpid(2))).pairs()).isZero();
  }

  @Test
  void aSwitchThatIsAwayIsNoWaypointAndIsAvoided() {
    assertThat(ways(Networks.ring(), "(srcHost=10.0.0.1)", new Waypoint(dpid(9))).unmetCount())
        .isEqualTo(3);
    assertThat(ways(Networks.ring(), "(srcHost=10.0.0.1)", new Avoid(dpid(9))).unmetCount())
        .isZero();
  }

  @Test
  void tooManyPairsAreCountedAndNotLookedAt() {
    List<Host> hosts =
        IntStream.rangeClosed(1, 500)
            .mapToObj(each -> new Host("0a:00:00:00:00:01", List.of(), port(1, 1)))
            .toList();
    Network crowded = new Network(Networks.ring().switches(), Networks.ring().links(), hosts);
    PinnedWays ways = ways(crowded, "(*)", new Waypoint(dpid(9)));
    assertThat(ways).isEqualTo(new PinnedWays(10 * 500, 0, List.of()));
  }

  /**
   * On random networks: what is unmet has no path, found switch by switch, and the rest has one.
   */
  @Property(tries = 300)
  void exactlyThePairsWithoutAPathAreUnmet(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = SWITCHES) int special) {
    Network network = network(new Random(seed));
    for (Route route : List.of(new Avoid(dpid(special)), new Waypoint(dpid(special)))) {
      PinnedWays ways = PinnedWays.of(network, FlowGroup.parse("(srcHost=10.0.0.1)"), route);
      long unmet =
          network.hosts().stream()
              .filter(host -> !host.at().equals(port(1, 1)))
              .filter(host -> !hasWay(network, dpid(1), host.at().dpid(), route))
              .count();
      assertThat(ways.unmetCount()).isEqualTo(unmet);
      assertThat(ways.unmet()).hasSize((int) Math.min(unmet, PinnedWays.MOST_UNMET));
    }
  }

  private static boolean hasWay(Network network, Dpid from, Dpid to, Route route) {
    Dpid via = route.dpid();
    return route instanceof Avoid
        ? !from.equals(via) && !to.equals(via) && reaches(network, from, to, Set.of(via))
        : reaches(network, from, via, Set.of()) && reaches(network, via, to, Set.of());
  }

  private static boolean reaches(Network network, Dpid from, Dpid to, Set<Dpid> closed) {
    if (from.equals(to)) {
      return true;
    }
    List<Dpid> without = new ArrayList<>(closed);
    without.add(from);
    return network.links().values().stream()
        .filter(each -> each.from().dpid().equals(from))
        .map(each -> each.to().dpid())
        .filter(next -> !without.contains(next))
        .anyMatch(next -> reaches(network, next, to, Set.copyOf(without)));
  }

  /** Five switches with a host each, and some of the links of a ring of them. */
  private static Network network(Random random) {
    List<Link> links = new ArrayList<>();
    for (int each = 1; each <= SWITCHES; each++) {
      if (random.nextInt(4) > 0) {
        links.addAll(link(port(each, 3), port(each % SWITCHES + 1, 4)));
      }
    }
    List<Host> hosts =
        IntStream.rangeClosed(1, SWITCHES)
            .mapToObj(it -> host(it, new SwitchPort(dpid(it), 1)))
            .toList();
    return Network.of(List.copyOf(Networks.ring().switches().values()), links, hosts);
  }
}
