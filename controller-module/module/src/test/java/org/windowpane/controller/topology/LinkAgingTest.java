package org.windowpane.controller.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

class LinkAgingTest {

  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final SwitchPort A = new SwitchPort(new Dpid(1), 1);
  private static final SwitchPort B = new SwitchPort(new Dpid(2), 1);
  private static final SwitchPort C = new SwitchPort(new Dpid(3), 1);
  private static final Link LINK = new Link(A, B);
  private static final Set<SwitchPort> ALL_UP = Set.of(A, B, C);
  private static final Set<Dpid> CONNECTED = Set.of(A.dpid(), B.dpid(), C.dpid());
  private static final Set<Dpid> WITHOUT_A = Set.of(B.dpid(), C.dpid());

  private final LinkAging memory = new LinkAging(Duration.ofSeconds(60));

  @Test
  void a_link_that_is_not_discovered_any_more_stays_for_a_while() {
    memory.links(List.of(LINK), CONNECTED, ALL_UP, NOON);

    assertThat(memory.links(List.of(), CONNECTED, ALL_UP, NOON.plusSeconds(59)))
        .containsExactly(LINK);
    assertThat(memory.links(List.of(), CONNECTED, ALL_UP, NOON.plusSeconds(60))).isEmpty();
  }

  @Test
  void a_link_that_is_discovered_again_stays_anew() {
    memory.links(List.of(LINK), CONNECTED, ALL_UP, NOON);
    memory.links(List.of(LINK), CONNECTED, ALL_UP, NOON.plusSeconds(50));

    assertThat(memory.links(List.of(), CONNECTED, ALL_UP, NOON.plusSeconds(100)))
        .containsExactly(LINK);
  }

  @Test
  void a_link_goes_at_once_with_its_port() {
    memory.links(List.of(LINK), CONNECTED, ALL_UP, NOON);

    assertThat(memory.links(List.of(LINK), CONNECTED, Set.of(A, C), NOON.plusSeconds(1))).isEmpty();
  }

  @Test
  void a_link_goes_at_once_when_its_port_leads_elsewhere() {
    memory.links(List.of(LINK), CONNECTED, ALL_UP, NOON);
    Link other = new Link(A, C);

    assertThat(memory.links(List.of(other), CONNECTED, ALL_UP, NOON.plusSeconds(1)))
        .containsExactly(other);
  }

  @Test
  void a_link_of_a_switch_that_is_not_connected_stays_for_a_while() {
    memory.links(List.of(LINK), CONNECTED, ALL_UP, NOON);

    Set<SwitchPort> up = Set.of(B, C);
    assertThat(memory.links(List.of(), WITHOUT_A, up, NOON.plusSeconds(59))).containsExactly(LINK);
    assertThat(memory.links(List.of(), WITHOUT_A, up, NOON.plusSeconds(60))).isEmpty();
  }

  @Test
  void a_link_of_a_switch_that_is_not_connected_goes_with_the_port_at_its_other_end() {
    memory.links(List.of(LINK), CONNECTED, ALL_UP, NOON);

    assertThat(memory.links(List.of(), WITHOUT_A, Set.of(C), NOON.plusSeconds(1))).isEmpty();
  }

  @Test
  void a_link_that_packets_come_by_stays_while_its_switch_is_not_connected() {
    Link back = new Link(B, A);
    memory.links(List.of(LINK, back), CONNECTED, ALL_UP, NOON);
    memory.links(List.of(), WITHOUT_A, Set.of(B, C), NOON.plusSeconds(1));
    memory.count(Map.of(B, new PortCount(7, 7)), NOON.plusSeconds(10));
    memory.count(Map.of(B, new PortCount(8, 7)), NOON.plusSeconds(50));

    assertThat(memory.links(List.of(), WITHOUT_A, Set.of(B, C), NOON.plusSeconds(109)))
        .containsExactly(LINK, back);
    memory.count(Map.of(B, new PortCount(8, 9)), NOON.plusSeconds(109));
    assertThat(memory.links(List.of(), WITHOUT_A, Set.of(B, C), NOON.plusSeconds(110))).isEmpty();
  }

  @Test
  void links_behind_a_switch_that_packets_come_from_stay_too() {
    Link behind = new Link(new SwitchPort(A.dpid(), 2), new SwitchPort(new Dpid(4), 1));
    Set<SwitchPort> up = Set.of(A, B, C, behind.from(), behind.to());
    Set<Dpid> all = Set.of(A.dpid(), B.dpid(), C.dpid(), behind.to().dpid());
    memory.links(List.of(LINK, behind), all, up, NOON);
    memory.links(List.of(), WITHOUT_A, Set.of(B, C), NOON.plusSeconds(1));
    memory.count(Map.of(B, new PortCount(7, 7)), NOON.plusSeconds(10));
    memory.count(Map.of(B, new PortCount(8, 7)), NOON.plusSeconds(50));

    assertThat(memory.links(List.of(), WITHOUT_A, Set.of(B, C), NOON.plusSeconds(109)))
        .containsExactly(LINK, behind);
  }

  @Test
  void counters_from_before_a_switch_was_lost_again_prove_nothing() {
    memory.links(List.of(LINK), CONNECTED, ALL_UP, NOON);
    memory.links(List.of(), WITHOUT_A, Set.of(B, C), NOON);
    memory.count(Map.of(B, new PortCount(7, 7)), NOON);
    memory.links(List.of(LINK), CONNECTED, ALL_UP, NOON.plusSeconds(10));
    memory.count(Map.of(B, new PortCount(50, 7)), NOON.plusSeconds(11));
    memory.links(List.of(), WITHOUT_A, Set.of(B, C), NOON.plusSeconds(12));
    memory.count(Map.of(B, new PortCount(60, 7)), NOON.plusSeconds(60));

    assertThat(memory.links(List.of(), WITHOUT_A, Set.of(B, C), NOON.plusSeconds(71))).isEmpty();
  }

  @Test
  void a_link_of_a_switch_that_has_not_been_connected_yet_is_not_known() {
    assertThat(memory.links(List.of(LINK), WITHOUT_A, Set.of(B, C), NOON)).isEmpty();
  }
}
