package org.windowpane.embedded.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.embedded.fake.Links.cable;
import static org.windowpane.embedded.fake.Links.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.linkdiscovery.Link;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;

class TopologyTest {
  private static final int SWITCHES = 6;

  @Test
  void on_a_ring_one_link_carries_no_broadcasts() {
    List<Link> ring = new ArrayList<>();
    ring.addAll(cable(1, 1, 2, 2));
    ring.addAll(cable(2, 1, 3, 2));
    ring.addAll(cable(3, 1, 4, 2));
    ring.addAll(cable(4, 1, 1, 2));

    assertThat(blocked(new Topology(ids(4), ring)))
        .containsExactlyInAnyOrder(port(3, 1), port(4, 2));
  }

  @Test
  void of_two_cables_between_the_same_switches_one_carries_broadcasts() {
    List<Link> both = new ArrayList<>(cable(1, 1, 2, 1));
    both.addAll(cable(1, 2, 2, 2));

    assertThat(blocked(new Topology(ids(2), both)))
        .containsExactlyInAnyOrder(port(1, 2), port(2, 2));
  }

  @Test
  void a_link_that_works_in_one_direction_only_carries_no_broadcasts() {
    Topology topology = new Topology(ids(2), List.of(link(1, 1, 2, 1)));

    assertThat(blocked(topology)).containsExactlyInAnyOrder(port(1, 1), port(2, 1));
  }

  @Test
  void a_port_without_a_link_carries_broadcasts() {
    assertThat(Topology.EMPTY.isBroadcastAllowed(port(1, 1))).isTrue();
  }

  @Test
  void datapath_ids_are_unsigned() {
    assertThat(new Topology(List.of(DatapathId.of(-1), DatapathId.of(1)), List.of()).switches())
        .containsExactly(DatapathId.of(1), DatapathId.of(-1));
  }

  /** Whatever is cabled with whatever, the tree joins what the cables join, without a circle. */
  @Property
  void broadcasts_reach_everything_that_is_joined_exactly_once(
      @ForAll @Size(max = 14) List<@IntRange(max = SWITCHES * SWITCHES - 1) Integer> pairs) {
    List<Link> links = new ArrayList<>();
    for (int cable = 0; cable < pairs.size(); cable++) {
      int a = pairs.get(cable) / SWITCHES + 1;
      int b = pairs.get(cable) % SWITCHES + 1;
      if (a != b) {
        links.addAll(cable(a, 2 * cable + 1, b, 2 * cable + 2));
      }
    }
    Topology topology = new Topology(ids(SWITCHES), links);
    List<Link> open =
        links.stream()
            .filter(
                l ->
                    topology.isBroadcastAllowed(Topology.start(l))
                        && topology.isBroadcastAllowed(Topology.end(l)))
            .toList();

    int parts = parts(links).size();
    assertThat(parts(open)).hasSize(parts);
    assertThat(open).hasSize(2 * (SWITCHES - parts));
  }

  /** The sets of switches that links join. */
  private static Set<Set<Long>> parts(List<Link> links) {
    Map<Long, Set<Long>> partOf = new HashMap<>();
    LongStream.rangeClosed(1, SWITCHES).forEach(id -> partOf.put(id, new HashSet<>(Set.of(id))));
    for (Link link : links) {
      Set<Long> joined = partOf.get(link.getSrc().getLong());
      joined.addAll(partOf.get(link.getDst().getLong()));
      joined.forEach(id -> partOf.put(id, joined));
    }
    return new HashSet<>(partOf.values());
  }

  private static List<NodePortTuple> blocked(Topology topology) {
    return topology.links().values().stream()
        .flatMap(Set::stream)
        .flatMap(Topology::ends)
        .distinct()
        .filter(port -> !topology.isBroadcastAllowed(port))
        .toList();
  }

  private static List<DatapathId> ids(int count) {
    return LongStream.rangeClosed(1, count).mapToObj(DatapathId::of).toList();
  }

  private static NodePortTuple port(long dpid, int port) {
    return new NodePortTuple(DatapathId.of(dpid), OFPort.of(port));
  }
}
