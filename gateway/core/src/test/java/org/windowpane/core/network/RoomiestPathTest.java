package org.windowpane.core.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.network.Networks.RATE;
import static org.windowpane.core.network.Networks.dpid;
import static org.windowpane.core.network.Networks.link;
import static org.windowpane.core.network.Networks.port;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

final class RoomiestPathTest {
  private static final int HOST = 1;

  private static Switch of(int number, int ports) {
    List<Port> all =
        IntStream.rangeClosed(1, ports)
            .mapToObj(it -> new Port(it, "s" + number + "-" + it, true, RATE, 10))
            .toList();
    return Switch.of(
        dpid(number), all, List.of(new FlowTable(0, "policy", 10)), QueueMode.MARKED, "");
  }

  /** Switches with a host at port 1 each, and links between random ones. */
  private static Network network(Random random, int switches) {
    int[] ports = IntStream.generate(() -> HOST).limit(switches + 1L).toArray();
    List<Link> links = new ArrayList<>();
    for (int count = random.nextInt(3 * switches); count > 0; count--) {
      int from = 1 + random.nextInt(switches);
      int to = 1 + random.nextInt(switches);
      if (from != to) {
        links.addAll(link(port(from, ++ports[from]), port(to, ++ports[to])));
      }
    }
    List<Switch> all =
        IntStream.rangeClosed(1, switches).mapToObj(it -> of(it, ports[it])).toList();
    return Network.of(all, links, List.of());
  }

  /** All ways from one switch to another that meet none twice, by the ports that they leave by. */
  private static void ways(
      Network network,
      Dpid at,
      SwitchPort exit,
      List<SwitchPort> way,
      Set<Dpid> met,
      List<List<SwitchPort>> found) {
    if (at.equals(exit.dpid())) {
      List<SwitchPort> whole = new ArrayList<>(way);
      whole.add(exit);
      found.add(whole);
      return;
    }
    met.add(at);
    for (Link link : network.usableLinksFrom(at)) {
      if (!met.contains(link.to().dpid())) {
        way.add(link.from());
        ways(network, link.to().dpid(), exit, way, met, found);
        way.remove(way.size() - 1);
      }
    }
    met.remove(at);
  }

  /** Requirements that about every second path between switches 1 and the last meets. */
  private static PathRequirements requirements(Random random, int switches) {
    List<Dpid> via = new ArrayList<>();
    for (int count = random.nextInt(3); count > 0; count--) {
      Dpid stop = dpid(1 + random.nextInt(switches));
      if (!via.contains(stop)) {
        via.add(stop);
      }
    }
    Set<Dpid> avoided =
        random.nextInt(3) == 0 ? Set.of(dpid(1 + random.nextInt(switches))) : Set.of();
    Set<SwitchPort> links = new HashSet<>();
    for (int count = random.nextInt(3); count > 0; count--) {
      links.add(port(1 + random.nextInt(switches), 2 + random.nextInt(3)));
    }
    OptionalInt most =
        random.nextInt(3) == 0 ? OptionalInt.of(1 + random.nextInt(5)) : OptionalInt.empty();
    return new PathRequirements(via, avoided, links, most);
  }

  private static Path path(List<SwitchPort> way, Network network) {
    List<Hop> hops = new ArrayList<>();
    int in = HOST;
    for (SwitchPort out : way) {
      hops.add(new Hop(out.dpid(), in, out.port()));
      in = network.links().containsKey(out) ? network.links().get(out).to().port() : HOST;
    }
    return new Path(hops);
  }

  private static HopRoom room(int seed) {
    return new HopRoom() {
      @Override
      public long left(SwitchPort out) {
        return new Random(seed + 31L * out.hashCode()).nextInt(6) - 1;
      }

      @Override
      public boolean admits(SwitchPort out) {
        return new Random(seed + 37L * out.hashCode()).nextInt(8) > 0;
      }
    };
  }

  private static long narrowest(List<SwitchPort> way, HopRoom room) {
    return way.stream().mapToLong(room::leftIfAdmitted).min().orElseThrow();
  }

  @Property(tries = 2_000)
  void itIsTheBestOfAllPaths(@ForAll int seed, @ForAll @IntRange(min = 2, max = 6) int switches) {
    Random random = new Random(seed);
    Network network = network(random, switches);
    HopRoom room = room(seed);
    SwitchPort exit = port(switches, HOST);
    List<List<SwitchPort>> all = new ArrayList<>();
    ways(network, dpid(1), exit, new ArrayList<>(), new HashSet<>(), all);
    PathRequirements requirements =
        random.nextBoolean() ? PathRequirements.NONE : requirements(random, switches);
    all.removeIf(
        way -> narrowest(way, room) < 0 || !requirements.areMetBy(path(way, network), network));

    Optional<Path> found = RoomiestPath.between(network, port(1, HOST), exit, requirements, room);

    assertThat(found.isPresent()).isEqualTo(!all.isEmpty());
    if (found.isPresent()) {
      List<SwitchPort> outs = found.get().hops().stream().map(Hop::out).toList();
      int fewest = all.stream().mapToInt(List::size).min().orElseThrow();
      long most =
          all.stream()
              .filter(way -> way.size() == fewest)
              .mapToLong(way -> narrowest(way, room))
              .max()
              .orElseThrow();
      assertThat(all).contains(outs);
      assertThat(outs).hasSize(fewest);
      assertThat(narrowest(outs, room)).isEqualTo(most);
      assertThat(RoomiestPath.between(network, port(1, HOST), exit, requirements, room))
          .isEqualTo(found);
    }
  }

  @Test
  void hostsAtOneSwitchHaveAPathOfOneHop() {
    Network network = Network.of(List.of(of(1, 2)), List.of(), List.of());
    assertThat(
            RoomiestPath.between(network, port(1, 1), port(1, 2), PathRequirements.NONE, at -> 0))
        .contains(new Path(List.of(new Hop(dpid(1), 1, 2))));
    assertThat(
            RoomiestPath.between(network, port(1, 1), port(1, 2), PathRequirements.NONE, at -> -1))
        .isEmpty();
    assertThat(
            RoomiestPath.between(network, port(1, 1), port(1, 1), PathRequirements.NONE, at -> 0))
        .isEmpty();
  }
}
