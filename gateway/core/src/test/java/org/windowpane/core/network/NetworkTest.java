package org.windowpane.core.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.core.network.Networks.dpid;
import static org.windowpane.core.network.Networks.host;
import static org.windowpane.core.network.Networks.link;
import static org.windowpane.core.network.Networks.plainSwitch;
import static org.windowpane.core.network.Networks.port;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.core.network.LinkDirection.Inbound;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;

final class NetworkTest {
  private static final Network NETWORK = Networks.leavesAndSpine();

  private static Host at(Network network, int host) {
    return network.hosts().get(host - 1);
  }

  @Test
  void aPathLeadsFromTheSourcesPortToTheDestinations() {
    assertThat(ShortestPath.between(NETWORK, at(NETWORK, 1), at(NETWORK, 4)))
        .contains(
            new Path(
                List.of(new Hop(dpid(1), 1, 3), new Hop(dpid(3), 1, 2), new Hop(dpid(2), 3, 2))));
  }

  @Test
  void hostsOfOneSwitchNeedOneHop() {
    assertThat(ShortestPath.between(NETWORK, at(NETWORK, 1), at(NETWORK, 2)))
        .contains(new Path(List.of(new Hop(dpid(1), 1, 2))));
  }

  @Test
  void aPathCrossesBothHostsEdges() {
    Path path = ShortestPath.between(NETWORK, at(NETWORK, 1), at(NETWORK, 4)).orElseThrow();
    assertThat(path.directions())
        .containsExactly(
            new Inbound(port(1, 1)),
            new Outbound(port(1, 3)),
            new Outbound(port(3, 2)),
            new Outbound(port(2, 2)));
  }

  @Test
  void ofEqualPathsTheSmallestPortLeads() {
    List<Link> links = new ArrayList<>();
    links.addAll(link(port(1, 2), port(3, 1)));
    links.addAll(link(port(1, 3), port(2, 1)));
    links.addAll(link(port(2, 2), port(4, 1)));
    links.addAll(link(port(3, 2), port(4, 2)));
    List<Switch> switches = new ArrayList<>();
    for (int number = 1; number <= 4; number++) {
      switches.add(plainSwitch(number, 10, 10));
    }
    Host source = host(1, port(1, 1));
    Host destination = host(2, port(4, 4));
    for (int turn = 0; turn < 4; turn++) {
      Network network = Network.of(switches, links, List.of(source, destination));
      assertThat(ShortestPath.between(network, source, destination))
          .hasValueSatisfying(
              path -> assertThat(path.hops()).extracting(Hop::dpid).contains(dpid(3)));
      Collections.rotate(links, 2);
      Collections.rotate(switches, 1);
    }
  }

  @Test
  void noPathLeadsOverAPortThatIsDown() {
    Switch spine = NETWORK.switches().get(dpid(3));
    List<Port> ports =
        spine.ports().values().stream()
            .map(it -> new Port(it.number(), it.name(), it.number() != 2, it.rateBps(), 10))
            .toList();
    List<Switch> switches = new ArrayList<>(NETWORK.switches().values());
    switches.remove(spine);
    switches.add(Switch.of(dpid(3), ports, spine.tables(), spine.queues(), ""));
    Network cut = Network.of(switches, List.copyOf(NETWORK.links().values()), NETWORK.hosts());
    assertThat(ShortestPath.between(cut, at(cut, 1), at(cut, 4))).isEmpty();
    assertThat(ShortestPath.between(cut, at(cut, 1), at(cut, 2))).isPresent();
  }

  @Test
  void twoHostsAtOnePortHaveNoPathBetweenThem() {
    Host one = host(1, port(1, 1));
    Host two = host(2, port(1, 1));
    Network network = Network.of(List.of(plainSwitch(1, 10, 10)), List.of(), List.of(one, two));
    assertThat(ShortestPath.between(network, one, two)).isEmpty();
  }

  @Test
  void everyWireHasTwoDirections() {
    assertThat(NETWORK.directions())
        .hasSize(12)
        .doesNotHaveDuplicates()
        .startsWith(new Outbound(port(1, 3)))
        .contains(new Inbound(port(2, 2)), new Outbound(port(2, 2)));
  }

  @Test
  void aDpidIsReadBackAsItIsWritten() {
    String text = "00:00:00:00:00:00:00:1f";
    assertThat(Dpid.parse(text)).isEqualTo(new Dpid(31)).hasToString(text);
    assertThat(Dpid.parse(text).shortName()).isEqualTo("s31");
    assertThat(Dpid.parse("ff:00:00:00:00:00:00:01").shortName())
        .isEqualTo("ff:00:00:00:00:00:00:01");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "1", "00:00:00:00:00:00:00", "0000000000000001", "zz:00:00:00:00:00:00:01"})
  void invalidDpidsAreRefused(String text) {
    assertThatThrownBy(() -> Dpid.parse(text)).hasMessageContaining("not a dpid");
  }
}
