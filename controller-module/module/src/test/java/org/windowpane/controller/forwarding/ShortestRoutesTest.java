package org.windowpane.controller.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.OutOfService;
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

  private static void assertIsRoute(List<Link> route, Dpid from, Dpid to) {
    Dpid at = from;
    for (Link link : route) {
      assertThat(link.from().dpid()).isEqualTo(at);
      at = link.to().dpid();
    }
    assertThat(at).isEqualTo(to);
  }

  @Property(tries = 200)
  void a_route_through_a_switch_is_the_shortest_and_enters_no_port_twice(
      @ForAll @IntRange(min = 1, max = 8) int size,
      @ForAll @IntRange(max = 8) int more,
      @ForAll long seed) {
    Network network = RandomNetworks.of(size, more, seed);
    ShortestRoutes routes = ShortestRoutes.of(network);
    for (Dpid from : network.switches().keySet()) {
      for (Dpid via : network.switches().keySet()) {
        for (Dpid to : network.switches().keySet()) {
          List<Link> route = routes.through(from, via, to).orElseThrow();
          assertIsRoute(route, from, to);
          assertThat(route.stream().anyMatch(link -> link.to().dpid().equals(via)))
              .isEqualTo(!from.equals(via) || !route.isEmpty() && passesAgain(route, via));
          assertThat(route.stream().map(Link::to)).doesNotHaveDuplicates();
          assertThat(OptionalInt.of(route.size()))
              .isEqualTo(fewest(network, from, via, to, Optional.empty()));
        }
      }
    }
  }

  private static boolean passesAgain(List<Link> route, Dpid via) {
    return route.stream().anyMatch(link -> link.to().dpid().equals(via));
  }

  @Property(tries = 200)
  void a_route_around_a_switch_never_touches_it_and_is_the_shortest_of_those(
      @ForAll @IntRange(min = 2, max = 8) int size,
      @ForAll @IntRange(max = 8) int more,
      @ForAll @IntRange(min = 1, max = 8) int avoided,
      @ForAll long seed) {
    Network network = RandomNetworks.of(size, more, seed);
    Dpid around = new Dpid(avoided);
    ShortestRoutes routes = ShortestRoutes.avoiding(network, around);
    for (Dpid from : network.switches().keySet()) {
      for (Dpid to : network.switches().keySet()) {
        if (from.equals(around) || to.equals(around)) {
          continue;
        }
        Optional<List<Link>> route = routes.between(from, to);
        OptionalInt fewest = fewest(network, from, from, to, Optional.of(around));
        assertThat(route.isPresent()).isEqualTo(fewest.isPresent());
        route.ifPresent(
            links -> {
              assertIsRoute(links, from, to);
              assertThat(links).noneMatch(link -> link.to().dpid().equals(around));
              assertThat(links).hasSize(fewest.getAsInt());
            });
      }
    }
  }

  @Property(tries = 200)
  void a_route_avoids_what_is_out_of_service_where_it_can_and_enters_no_port_twice(
      @ForAll @IntRange(min = 1, max = 8) int size,
      @ForAll @IntRange(max = 8) int more,
      @ForAll @IntRange(min = 1, max = 8) int out,
      @ForAll long seed) {
    Network whole = RandomNetworks.of(size, more, seed);
    OutOfService parts = new OutOfService(Set.of(new Dpid(out)), Set.of());
    Set<Link> avoided = whole.links().stream().filter(parts::has).collect(Collectors.toSet());
    ShortestRoutes routes =
        ShortestRoutes.of(new Network(whole.switches(), whole.links(), List.of(), avoided));
    ShortestRoutes without = ShortestRoutes.avoiding(whole, new Dpid(out));
    for (Dpid from : whole.switches().keySet()) {
      for (Dpid via : whole.switches().keySet()) {
        for (Dpid to : whole.switches().keySet()) {
          List<Link> route = routes.through(from, via, to).orElseThrow();
          assertIsRoute(route, from, to);
          assertThat(route.stream().map(Link::to)).doesNotHaveDuplicates();
          boolean ends = List.of(from, via, to).contains(new Dpid(out));
          if (!ends && without.through(from, via, to).isPresent()) {
            assertThat(route).noneMatch(avoided::contains);
          }
        }
      }
    }
  }

  @Test
  void a_link_known_in_one_direction_only_is_not_used() {
    Network both = new Networks().link(1, 2, 2, 2, true).build();
    Link one = new Link(new SwitchPort(new Dpid(1), 2), new SwitchPort(new Dpid(2), 2));
    Network half = new Network(both.switches(), List.of(one), List.of());

    assertThat(ShortestRoutes.of(both).between(new Dpid(1), new Dpid(2))).contains(List.of(one));
    assertThat(ShortestRoutes.of(half).between(new Dpid(1), new Dpid(2))).isEmpty();
  }
}
