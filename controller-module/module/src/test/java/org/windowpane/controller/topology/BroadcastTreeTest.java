package org.windowpane.controller.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.model.OutOfService;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

class BroadcastTreeTest {

  private static List<Link> both(int one, int onePort, int other, int otherPort) {
    SwitchPort a = new SwitchPort(new Dpid(one), onePort);
    SwitchPort b = new SwitchPort(new Dpid(other), otherPort);
    return List.of(new Link(a, b), new Link(b, a));
  }

  private static SwitchPort port(int dpid, int number) {
    return new SwitchPort(new Dpid(dpid), number);
  }

  private static Set<Dpid> reached(List<Link> links, Dpid from) {
    Set<Dpid> reached = new HashSet<>(Set.of(from));
    for (int round = 0; round < links.size(); round++) {
      links.stream()
          .filter(link -> reached.contains(link.from().dpid()))
          .forEach(link -> reached.add(link.to().dpid()));
    }
    return reached;
  }

  @Property(tries = 300)
  void it_connects_what_is_connected_with_as_few_links_as_can_be(
      @ForAll @IntRange(min = 1, max = 10) int size,
      @ForAll @IntRange(max = 25) int count,
      @ForAll long seed) {
    Random random = new Random(seed);
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int one = 1 + random.nextInt(size);
      int other = 1 + random.nextInt(size);
      links.addAll(both(one, 100 + i, other, 200 + i));
    }

    Set<SwitchPort> ports = BroadcastTree.ports(links, any -> true, Set.of(), OutOfService.NONE);
    List<Link> chosen = links.stream().filter(link -> ports.contains(link.from())).toList();
    Set<Set<Dpid>> components = new HashSet<>();
    for (int each = 1; each <= size; each++) {
      Dpid dpid = new Dpid(each);
      assertThat(reached(chosen, dpid)).isEqualTo(reached(links, dpid));
      components.add(reached(links, dpid));
    }
    assertThat(chosen).hasSize(2 * (size - components.size()));
  }

  @Test
  void a_link_known_in_one_direction_is_not_chosen() {
    assertThat(
            BroadcastTree.ports(
                both(1, 1, 2, 1).subList(0, 1), any -> true, Set.of(), OutOfService.NONE))
        .isEmpty();
  }

  @Test
  void a_way_around_a_switch_without_its_controller_is_preferred() {
    List<Link> links = new ArrayList<>(both(1, 1, 2, 1));
    links.addAll(both(1, 3, 3, 1));
    links.addAll(both(2, 3, 3, 2));
    Set<SwitchPort> before = BroadcastTree.ports(links, any -> true, Set.of(), OutOfService.NONE);
    assertThat(before).containsExactlyInAnyOrder(port(1, 1), port(2, 1), port(1, 3), port(3, 1));

    assertThat(BroadcastTree.ports(links, dpid -> dpid.value() != 1, before, OutOfService.NONE))
        .containsExactlyInAnyOrder(port(2, 3), port(3, 2), port(1, 1), port(2, 1));
  }

  @Test
  void a_link_out_of_service_is_chosen_only_where_no_other_one_connects() {
    List<Link> links = new ArrayList<>(both(1, 1, 2, 1));
    links.addAll(both(1, 3, 3, 1));
    links.addAll(both(2, 3, 3, 2));
    links.addAll(both(3, 4, 4, 3));
    Set<SwitchPort> before = BroadcastTree.ports(links, any -> true, Set.of(), OutOfService.NONE);
    assertThat(before).contains(port(1, 1)).doesNotContain(port(2, 3));

    OutOfService out = new OutOfService(Set.of(), Set.of(port(2, 1), port(4, 3)));
    assertThat(BroadcastTree.ports(links, any -> true, before, out))
        .containsExactlyInAnyOrder(
            port(1, 3), port(3, 1), port(2, 3), port(3, 2), port(3, 4), port(4, 3));
    assertThat(
            BroadcastTree.ports(
                links, any -> true, before, new OutOfService(Set.of(new Dpid(3)), Set.of())))
        .contains(port(1, 1), port(2, 1), port(3, 4), port(4, 3));
  }

  /** A frame passes a link if both of its ends flood, each by the tree that its switch has. */
  @Property(tries = 300)
  void nothing_loops_while_some_switches_have_lost_their_controller(
      @ForAll @IntRange(min = 2, max = 10) int size,
      @ForAll @IntRange(max = 25) int count,
      @ForAll long seed) {
    Random random = new Random(seed);
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      links.addAll(both(1 + random.nextInt(size), 100 + i, 1 + random.nextInt(size), 200 + i));
    }
    Map<Dpid, Set<SwitchPort>> lost = new HashMap<>();
    Set<SwitchPort> now = BroadcastTree.ports(links, any -> true, Set.of(), OutOfService.NONE);
    for (int loss = 0; loss < size / 2; loss++) {
      lost.putIfAbsent(new Dpid(1 + random.nextInt(size)), now);
      now = BroadcastTree.ports(links, dpid -> !lost.containsKey(dpid), now, OutOfService.NONE);
    }
    Set<SwitchPort> last = now;
    List<Link> passed =
        links.stream()
            .filter(
                link ->
                    Set.of(link.from(), link.to()).stream()
                        .allMatch(end -> lost.getOrDefault(end.dpid(), last).contains(end)))
            .toList();
    Set<Set<Dpid>> components = new HashSet<>();
    for (int each = 1; each <= size; each++) {
      components.add(reached(passed, new Dpid(each)));
    }
    assertThat(passed).hasSize(2 * (size - components.size()));
  }

  @Test
  void of_two_parallel_links_the_same_is_chosen_in_any_order_of_discovery() {
    List<Link> links = new ArrayList<>(both(1, 5, 2, 5));
    links.addAll(both(1, 4, 2, 4));

    assertThat(BroadcastTree.ports(links, any -> true, Set.of(), OutOfService.NONE))
        .containsExactlyInAnyOrder(new SwitchPort(new Dpid(1), 4), new SwitchPort(new Dpid(2), 4));
  }
}
