package org.windowpane.controller.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
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

  private final LinkAging memory = new LinkAging(Duration.ofSeconds(60));

  @Test
  void a_link_that_is_not_discovered_any_more_stays_for_a_while() {
    memory.links(List.of(LINK), ALL_UP, NOON);

    assertThat(memory.links(List.of(), ALL_UP, NOON.plusSeconds(59))).containsExactly(LINK);
    assertThat(memory.links(List.of(), ALL_UP, NOON.plusSeconds(60))).isEmpty();
  }

  @Test
  void a_link_that_is_discovered_again_stays_anew() {
    memory.links(List.of(LINK), ALL_UP, NOON);
    memory.links(List.of(LINK), ALL_UP, NOON.plusSeconds(50));

    assertThat(memory.links(List.of(), ALL_UP, NOON.plusSeconds(100))).containsExactly(LINK);
  }

  @Test
  void a_link_goes_at_once_with_its_port() {
    memory.links(List.of(LINK), ALL_UP, NOON);

    assertThat(memory.links(List.of(LINK), Set.of(A, C), NOON.plusSeconds(1))).isEmpty();
  }

  @Test
  void a_link_goes_at_once_when_its_port_leads_elsewhere() {
    memory.links(List.of(LINK), ALL_UP, NOON);
    Link other = new Link(A, C);

    assertThat(memory.links(List.of(other), ALL_UP, NOON.plusSeconds(1))).containsExactly(other);
  }
}
