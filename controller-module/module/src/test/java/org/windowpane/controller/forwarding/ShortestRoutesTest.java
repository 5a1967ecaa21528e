package org.windowpane.controller.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.model.Network;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

class ShortestRoutesTest {

  private record State(Dpid at, boolean passed) {}

  private record Reached(State state, int links) {}

  /** Fewest links from one switch to another by way of a third, tried out breadth first. */
  private static OptionalInt fewest(
      Network network, Dpid from, Dpid via, Dpid to, Optional<Dpid> without) {
    Deque<Reached> frontier = new ArrayDeque<>();
    Set<State> seen = new HashSet<>();
    frontier.add(new Reached(new State(from, from.equals(via)), 0));
    while (!frontier.isEmpty()) {
      Reached next = frontier.remove();
      if (!seen.add(next.state()) || without.equals(Optional.of(next.state().at()))) {
        continue;
      }
      if (next.state().passed() && next.state().at().equals(to)) {
        return OptionalInt.of(next.links());
      }
      for (Link link : network.links()) {
        if (link.from().dpid().equals(next.state().at())) {
          Dpid then = link.to().dpid();
          State state = new State(then, next.state().passed() || then.equals(via));
          frontier.add(new Reached(state, next.links() + 1));
        }
      }
    }
    return OptionalInt.empty();
  }

  private static void isWay(List<Link> way, Dpid from, Dpid to) {
    Dpid at = from;
    for (Link link : way) {
      assertThat(link.from().dpid()).isEqualTo(at);
      at = link.to().dpid();
    }
    assertThat(at).isEqualTo(to);
  }

  @Property(tries = 200)
  void a_way_through_a_switch_passes_it_is_shortest_and_enters_no_port_twice(
      @ForAll @IntRange(min = 1, max = 8) int size,
      @ForAll @IntRange(max = 8) int more,
      @ForAll long seed) {
    Network network = RandomNetworks.of(size, more, seed);
    ShortestRoutes ways = ShortestRoutes.of(network);
    for (Dpid from : network.switches().keySet()) {
      for (Dpid via : network.switches().keySet()) {
        for (Dpid to : network.switches().keySet()) {
          List<Link> way = ways.through(from, via, to).orElseThrow();
          isWay(way, from, to);
          assertThat(way.stream().anyMatch(link -> link.to().dpid().equals(via)))
              .isEqualTo(!from.equals(via) || !way.isEmpty() && passesAgain(way, via));
          assertThat(way.stream().map(Link::to)).doesNotHaveDuplicates();
          assertThat(OptionalInt.of(way.size()))
              .isEqualTo(fewest(network, from, via, to, Optional.empty()));
        }
      }
    }
  }

  private static boolean passesAgain(List<Link> way, Dpid via) {
    return way.stream().anyMatch(link -> link.to().dpid().equals(via));
  }

  @Property(tries = 200)
  void a_way_around_a_switch_never_touches_it_and_is_the_shortest_that_does_not(
      @ForAll @IntRange(min = 2, max = 8) int size,
      @ForAll @IntRange(max = 8) int more,
      @ForAll @IntRange(min = 1, max = 8) int avoided,
      @ForAll long seed) {
    Network network = RandomNetworks.of(size, more, seed);
    Dpid around = new Dpid(avoided);
    ShortestRoutes ways = ShortestRoutes.avoiding(network, around);
    for (Dpid from : network.switches().keySet()) {
      for (Dpid to : network.switches().keySet()) {
        if (from.equals(around) || to.equals(around)) {
          continue;
        }
        Optional<List<Link>> way = ways.between(from, to);
        OptionalInt fewest = fewest(network, from, from, to, Optional.of(around));
        assertThat(way.isPresent()).isEqualTo(fewest.isPresent());
        way.ifPresent(
            links -> {
              isWay(links, from, to);
              assertThat(links).noneMatch(link -> link.to().dpid().equals(around));
              assertThat(links).hasSize(fewest.getAsInt());
            });
      }
    }
  }

  @Test
  void a_link_known_in_one_direction_only_is_no_way() {
    Network both = new Networks().link(1, 2, 2, 2, true).build();
    Link one = new Link(new SwitchPort(new Dpid(1), 2), new SwitchPort(new Dpid(2), 2));
    Network half = new Network(both.switches(), List.of(one), List.of());

    assertThat(ShortestRoutes.of(both).between(new Dpid(1), new Dpid(2))).contains(List.of(one));
    assertThat(ShortestRoutes.of(half).between(new Dpid(1), new Dpid(2))).isEmpty();
  }
}
