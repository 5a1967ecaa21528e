package org.windowpane.controller.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.model.Host;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

class PortRolesTest {

  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final SwitchPort A = new SwitchPort(new Dpid(1), 1);
  private static final SwitchPort B = new SwitchPort(new Dpid(2), 1);
  private static final SwitchPort C = new SwitchPort(new Dpid(3), 1);
  private static final Set<SwitchPort> UP = Set.of(A, B, C);
  private static final Link LINK = new Link(A, B);
  private static final Host HOST = new Host(new Mac(1), List.of(), A);
  private static final LinkValidation TRUST = new LinkValidation(Set.of(C), Duration.ofSeconds(30));

  private final PortRoles roles = new PortRoles(TRUST);

  private List<Link> believable(List<Link> links, Set<SwitchPort> up, Instant at) {
    List<Link> believed = roles.believable(links, up, at);
    roles.learnLinks(believed);
    return believed;
  }

  @Test
  void a_port_that_was_a_links_end_stays_one_until_it_goes_down() {
    believable(List.of(LINK), UP, NOON);
    believable(List.of(), UP, NOON);
    assertThat(roles.isLinkEnd(A)).isTrue();
    assertThat(roles.isLinkEnd(C)).isFalse();

    believable(List.of(), Set.of(B, C), NOON);
    believable(List.of(), UP, NOON);
    assertThat(roles.isLinkEnd(A)).isFalse();
    assertThat(roles.isLinkEnd(B)).isTrue();
  }

  @Test
  void no_link_ends_where_hosts_have_been_for_long_enough() {
    roles.learnHosts(List.of(HOST), NOON);

    assertThat(believable(List.of(LINK), UP, NOON.plusSeconds(30))).isEmpty();
    assertThat(roles.isContested(A)).isTrue();
    assertThat(roles.isContested(B)).isFalse();
    assertThat(believable(List.of(), UP, NOON.plusSeconds(31))).isEmpty();
    assertThat(roles.isContested(A)).as("the controller may not learn hosts there").isTrue();
    assertThat(believable(List.of(), Set.of(B, C), NOON.plusSeconds(32))).isEmpty();
    assertThat(roles.isContested(A)).isFalse();
  }

  @Test
  void a_link_found_early_is_trusted_despite_earlier_hosts() {
    roles.learnHosts(List.of(HOST), NOON);
    assertThat(believable(List.of(LINK), UP, NOON.plusSeconds(29))).containsExactly(LINK);

    roles.learnHosts(List.of(), NOON.plusSeconds(29));
    assertThat(believable(List.of(LINK), UP, NOON.plusSeconds(300))).containsExactly(LINK);
  }

  @Test
  void a_port_that_was_down_may_lead_to_another_switch() {
    roles.learnHosts(List.of(HOST), NOON);
    believable(List.of(), Set.of(B, C), NOON.plusSeconds(40));

    assertThat(believable(List.of(LINK), UP, NOON.plusSeconds(41))).containsExactly(LINK);
  }

  @Test
  void a_port_known_to_be_an_edge_never_is_a_links_end() {
    assertThat(believable(List.of(new Link(A, C), LINK), UP, NOON)).containsExactly(LINK);
    assertThat(roles.isContested(C)).isTrue();
  }
}
