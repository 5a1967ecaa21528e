package org.windowpane.core.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.network.Networks.dpid;
import static org.windowpane.core.network.Networks.host;
import static org.windowpane.core.network.Networks.port;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

final class PathsInOrderTest {
  private static final int SWITCHES = 6;
  private static final int PORTS = 20;
  private static final SwitchPort SOURCE = port(1, 1);
  private static final SwitchPort DESTINATION = port(SWITCHES, 1);
  private static final Comparator<Path> ORDER =
      Comparator.<Path>comparingInt(it -> it.hops().size()).thenComparing(PathsInOrderTest::ports);

  private static int ports(Path one, Path other) {
    for (int hop = 0; hop < one.hops().size(); hop++) {
      int ports = one.hops().get(hop).outPort() - other.hops().get(hop).outPort();
      if (ports != 0) {
        return ports;
      }
    }
    return 0;
  }

  /** A wire between two switches. */
  private record Wire(int one, int other) {}

  @Provide
  static Arbitrary<List<Wire>> wires() {
    Arbitrary<Integer> number = Arbitraries.integers().between(1, SWITCHES);
    return Combinators.combine(number, number)
        .as(Wire::new)
        .filter(it -> it.one() != it.other())
        .list()
        .ofMaxSize(12);
  }

  private static Network network(List<Wire> wires) {
    Map<Integer, Integer> lastPort = new HashMap<>();
    List<Link> links = new ArrayList<>();
    for (Wire wire : wires) {
      links.addAll(
          Networks.link(
              port(wire.one(), lastPort.merge(wire.one(), 2, Math::max)),
              port(wire.other(), lastPort.merge(wire.other(), 2, Math::max))));
      lastPort.merge(wire.one(), 1, Integer::sum);
      lastPort.merge(wire.other(), 1, Integer::sum);
    }
    List<Switch> switches = new ArrayList<>();
    for (int number = 1; number <= SWITCHES; number++) {
      List<Port> ports = new ArrayList<>();
      for (int port = 1; port <= PORTS; port++) {
        ports.add(new Port(port, "s" + number + "-" + port, true, Networks.RATE, 10));
      }
      switches.add(Switch.of(dpid(number), ports, List.of(), QueueMode.MARKED, ""));
    }
    return Network.of(switches, links, List.of(host(1, SOURCE), host(2, DESTINATION)));
  }

  /** Every path there is, by walking on and on. */
  private static void walk(
      Network network, SwitchPort in, List<Hop> prefix, Set<Dpid> met, List<Path> found) {
    if (in.dpid().equals(DESTINATION.dpid())) {
      List<Hop> hops = new ArrayList<>(prefix);
      hops.add(new Hop(in.dpid(), in.port(), DESTINATION.port()));
      found.add(new Path(hops));
      return;
    }
    met.add(in.dpid());
    for (Link link : network.links().values()) {
      if (link.from().dpid().equals(in.dpid()) && !met.contains(link.to().dpid())) {
        prefix.add(new Hop(in.dpid(), in.port(), link.from().port()));
        walk(network, link.to(), prefix, met, found);
        prefix.remove(prefix.size() - 1);
      }
    }
    met.remove(in.dpid());
  }

  @Property(tries = 2_000)
  void theyAreTheFirstOfAllPaths(
      @ForAll("wires") List<Wire> wires, @ForAll @IntRange(min = 1, max = 12) int most) {
    Network network = network(wires);
    List<Path> all = new ArrayList<>();
    walk(network, SOURCE, new ArrayList<>(), new HashSet<>(), all);
    all.sort(ORDER);
    List<Path> paths = between(network, most);
    assertThat(paths).isEqualTo(all.subList(0, Math.min(most, all.size())));
    assertThat(paths.stream().findFirst())
        .isEqualTo(ShortestPath.between(network, network.hosts().get(0), network.hosts().get(1)));
  }

  private static List<Path> between(Network network, int most) {
    return PathsInOrder.between(network, network.hosts().get(0), network.hosts().get(1), most);
  }

  @Test
  void hostsOfOneSwitchHaveOnePathAndHostsOfOnePortNone() {
    Host here = host(1, port(1, 1));
    Network network =
        Network.of(
            List.of(Networks.plainSwitch(1, 10, 10)),
            List.of(),
            List.of(here, host(2, port(1, 2))));
    assertThat(between(network, 5)).containsExactly(new Path(List.of(new Hop(dpid(1), 1, 2))));
    assertThat(PathsInOrder.between(network, here, host(3, port(1, 1)), 5)).isEmpty();
  }
}
