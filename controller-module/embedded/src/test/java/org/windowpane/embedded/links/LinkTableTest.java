package org.windowpane.embedded.links;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.embedded.fake.Links.link;

import java.time.Duration;
import java.util.Date;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.linkdiscovery.Link;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;

class LinkTableTest {
  private static final long START = System.nanoTime();
  private static final Link LINK = link(1, 1, 2, 2);

  private final LinkTable table = new LinkTable(Duration.ofSeconds(35));

  @Test
  void a_link_is_new_once() {
    assertThat(table.confirm(LINK, START).isNew()).isTrue();
    assertThat(table.confirm(LINK, after(1)).isNew()).isFalse();
  }

  @Test
  void a_link_ages_from_its_last_probe_on() {
    table.confirm(LINK, START);
    table.confirm(LINK, after(10));

    assertThat(table.expire(after(44))).isEmpty();
    assertThat(table.expire(after(45))).containsExactly(LINK);
    assertThat(table.all()).isEmpty();
  }

  @Test
  void both_ends_are_link_ports_whichever_direction_was_seen() {
    table.confirm(LINK, START);

    assertThat(table.isLinkPort(port(1, 1))).isTrue();
    assertThat(table.isLinkPort(port(2, 2))).isTrue();
    assertThat(table.isLinkPort(port(2, 1))).isFalse();
  }

  @Test
  void a_cable_that_is_plugged_elsewhere_takes_its_link_along() {
    table.confirm(LINK, START);
    Link moved = link(1, 1, 3, 1);

    assertThat(table.confirm(moved, START).displaced()).containsExactly(LINK);
    assertThat(table.all()).containsOnlyKeys(moved);
  }

  @Test
  void the_two_directions_of_a_cable_do_not_contradict_each_other() {
    table.confirm(LINK, START);

    assertThat(table.confirm(link(2, 2, 1, 1), START).displaced()).isEmpty();
    assertThat(table.all()).hasSize(2);
  }

  @Test
  void links_of_a_port_or_a_switch_go_with_it() {
    table.confirm(LINK, START);
    table.confirm(link(2, 2, 1, 1), START);
    table.confirm(link(2, 3, 3, 1), START);

    assertThat(table.portGone(port(1, 1))).containsExactlyInAnyOrder(LINK, link(2, 2, 1, 1));
    assertThat(table.switchGone(DatapathId.of(3))).containsExactly(link(2, 3, 3, 1));
  }

  @Test
  void a_link_has_the_times_when_it_was_first_and_last_seen() {
    table.confirm(LINK, START);
    table.confirm(LINK, after(10));

    Date first = table.all().get(LINK).getFirstSeenTime();
    assertThat(first).isCloseTo(new Date(), Duration.ofMinutes(1).toMillis());
    assertThat(table.all().get(LINK).getUnicastValidTime())
        .isCloseTo(Date.from(first.toInstant().plusSeconds(10)), 1_000);
  }

  private static NodePortTuple port(long dpid, int port) {
    return new NodePortTuple(DatapathId.of(dpid), OFPort.of(port));
  }

  private static long after(int seconds) {
    return START + Duration.ofSeconds(seconds).toNanos();
  }
}
