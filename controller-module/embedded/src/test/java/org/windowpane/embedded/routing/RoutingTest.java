package org.windowpane.embedded.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.embedded.fake.Links.cable;
import static org.windowpane.embedded.fake.Links.link;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.linkdiscovery.Link;
import net.floodlightcontroller.routing.Path;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.embedded.topology.Topology;

class RoutingTest {
  /** Two switches, three ways: directly, over 3, or over 4 and 5. */
  private static final List<Link> LINKS =
      Stream.of(
              cable(1, 1, 2, 1),
              cable(1, 2, 3, 1),
              cable(3, 2, 2, 2),
              cable(1, 3, 4, 1),
              cable(4, 2, 5, 1),
              cable(5, 2, 2, 3))
          .flatMap(List::stream)
          .toList();

  private final Routing routing = routing(LINKS);

  @Test
  void the_shortest_path_is_taken() {
    assertThat(routing.getPath(id(1), id(2)).getPath()).containsExactly(port(1, 1), port(2, 1));
  }

  @Test
  void between_attachment_points_each_switch_is_entered_and_left() {
    assertThat(routing.getPath(id(3), OFPort.of(9), id(2), OFPort.of(8)).getPath())
        .containsExactly(port(3, 9), port(3, 2), port(2, 2), port(2, 8));
  }

  @Test
  void on_one_switch_it_is_in_and_out() {
    assertThat(routing.getPath(id(1), OFPort.of(8), id(1), OFPort.of(9)).getPath())
        .containsExactly(port(1, 8), port(1, 9));
  }

  @Test
  void without_a_path_the_list_is_empty() {
    Routing apart = routing(cable(1, 1, 2, 1));

    assertThat(apart.getPath(id(1), id(3)).getPath()).isEmpty();
    assertThat(apart.getPath(id(1), OFPort.of(1), id(3), OFPort.of(1)).getPath()).isEmpty();
    assertThat(apart.getPath(id(77), OFPort.of(1), id(77), OFPort.of(2)).getPath()).isEmpty();
    assertThat(apart.getPathsFast(id(1), id(3), 5)).isEmpty();
  }

  @Test
  void a_link_is_used_in_its_own_direction_only() {
    Routing oneWay = routing(List.of(link(1, 1, 2, 1)));

    assertThat(oneWay.getPath(id(1), id(2)).getPath()).hasSize(2);
    assertThat(oneWay.getPath(id(2), id(1)).getPath()).isEmpty();
  }

  @Test
  void the_next_paths_come_in_the_order_of_their_length() {
    assertThat(routing.getPathsFast(id(1), id(2), 5))
        .extracting(Path::getPath)
        .extracting(List::size)
        .containsExactly(2, 4, 6);
  }

  @Test
  void no_more_paths_are_returned_than_requested() {
    assertThat(routing.getPathsFast(id(1), id(2), 2)).hasSize(2);
    assertThat(routing.getPathsFast(id(1), id(2), 0)).isEmpty();
  }

  @Test
  void the_same_links_give_the_same_path_in_any_order_of_discovery() {
    List<Link> square = new ArrayList<>();
    square.addAll(cable(1, 1, 2, 1));
    square.addAll(cable(1, 2, 3, 1));
    square.addAll(cable(2, 2, 4, 1));
    square.addAll(cable(3, 2, 4, 2));
    List<Link> backwards = new ArrayList<>(square);
    Collections.reverse(backwards);

    assertThat(routing(square).getPath(id(1), id(4)))
        .isEqualTo(routing(backwards).getPath(id(1), id(4)));
    assertThat(routing(square).getPath(id(1), id(4)).getPath()).contains(port(2, 2));
  }

  private static Routing routing(List<Link> links) {
    Topology topology = new Topology(List.of(id(1), id(2), id(3), id(4), id(5)), links);
    return new Routing(() -> topology);
  }

  private static DatapathId id(long dpid) {
    return DatapathId.of(dpid);
  }

  private static NodePortTuple port(long dpid, int port) {
    return new NodePortTuple(id(dpid), OFPort.of(port));
  }
}
