package org.windowpane.core.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.network.Networks.dpid;
import static org.windowpane.core.network.Networks.port;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

final class GapTest {
  private final Network whole = Networks.leavesAndSpine();
  private final Path path =
      ShortestPath.between(whole, whole.hosts().get(0), whole.hosts().get(3)).orElseThrow();

  @Test
  void aPathThatWasJustFoundHasNone() {
    assertThat(Gap.in(path, whole)).isEmpty();
    assertThat(Gap.in(Path.NONE, Network.EMPTY)).isEmpty();
  }

  @Test
  void aSwitchThatIsGoneIsNamedRatherThanItsLinks() {
    Map<Dpid, Switch> switches = new HashMap<>(whole.switches());
    switches.remove(dpid(3));
    assertThat(Gap.in(path, new Network(switches, whole.links(), whole.hosts())))
        .map(Gap::kind)
        .contains(Gap.Kind.SWITCH);
    Map<SwitchPort, Link> links = new HashMap<>(whole.links());
    links.keySet().removeIf(from -> from.dpid().equals(dpid(3)) || from.port() == 3);
    assertThat(Gap.in(path, new Network(switches, links, whole.hosts())))
        .contains(new Gap(Gap.Kind.SWITCH, port(3, 1)));
  }

  @Test
  void aLinkThatIsGoneOrLeadsElsewhereIsAGap() {
    Map<SwitchPort, Link> links = new HashMap<>(whole.links());
    links.put(port(1, 3), new Link(port(1, 3), port(2, 3)));
    assertThat(Gap.in(path, new Network(whole.switches(), links, whole.hosts())))
        .contains(new Gap(Gap.Kind.LINK, port(1, 3)));
  }

  @Test
  void aPortThatIsDownIsAGap() {
    Map<Dpid, Switch> switches = new HashMap<>(whole.switches());
    Switch leaf = switches.get(dpid(2));
    Map<Integer, Port> ports = new HashMap<>(leaf.ports());
    ports.put(2, new Port(2, "s2-2", false, Networks.RATE, 10));
    switches.put(dpid(2), new Switch(dpid(2), ports, leaf.tables(), leaf.queues(), leaf.problem()));
    assertThat(Gap.in(path, new Network(switches, whole.links(), whole.hosts())))
        .contains(new Gap(Gap.Kind.PORT, port(2, 2)));
  }
}
