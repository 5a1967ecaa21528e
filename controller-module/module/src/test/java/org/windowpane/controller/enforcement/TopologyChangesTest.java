package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.controller.topology.PortCount;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

class TopologyChangesTest extends EnforcerFixture {

  private static final SwitchPort ONE = new SwitchPort(S1, 3);
  private static final SwitchPort OTHER = new SwitchPort(S2, 3);

  private boolean floods(SwitchPort port) {
    return network()
        .switchOf(port.dpid())
        .flatMap(info -> info.port(port.port()))
        .orElseThrow()
        .flooding();
  }

  private static List<Entry> forwarding(FakeTables tables) {
    return tables.entries().values().stream()
        .filter(each -> Cookies.isForwarding(each.cookie()))
        .sorted(Comparator.comparing(each -> each.key().toString()))
        .toList();
  }

  private static List<Host> hostsOfS1() {
    return discovered().hosts().stream().filter(each -> each.at().dpid().equals(S1)).toList();
  }

  private void loseS2() {
    enforcer.disconnect(S2);
    enforcer.discover(new Discovered(List.of(describe(S1)), List.of(), hostsOfS1()));
    loop.settle();
  }

  @Test
  void a_switch_that_is_lost_goes_on_forwarding_so_others_go_on_sending_there() {
    loop.pass(Duration.ofSeconds(5));
    List<Entry> before = forwarding(tables1);
    loseS2();
    loop.pass(Duration.ofSeconds(50));
    assertThat(forwarding(tables1)).isEqualTo(before);
    assertThat(floods(ONE)).isTrue();

    enforcer.connect(S2, tables2, queues2);
    loop.settle();
    assertThat(forwarding(tables1)).isEqualTo(before);
    enforcer.discover(new Discovered(discovered().switches(), List.of(), hostsOfS1()));
    loop.settle();
    assertThat(forwarding(tables1)).isEqualTo(before);
    loop.pass(Duration.ofSeconds(5));
    assertThat(forwarding(tables1)).isEqualTo(before);
  }

  @Test
  void towards_a_switch_that_is_lost_for_long_nothing_is_flooded_as_it_may_still_forward() {
    loop.pass(Duration.ofSeconds(5));
    assertThat(floods(ONE)).isTrue();

    loseS2();
    loop.pass(Duration.ofMinutes(2));
    assertThat(network().links()).isEmpty();
    assertThat(floods(ONE)).isFalse();
    loop.pass(Duration.ofMinutes(10));
    assertThat(floods(ONE)).isFalse();

    enforcer.connect(S2, tables2, queues2);
    enforcer.discover(discovered());
    loop.settle();
    assertThat(network().links()).hasSize(2);
    assertThat(floods(ONE)).isTrue();
  }

  @Test
  void a_link_that_loses_everything_goes_and_its_ports_are_no_edge() {
    loop.pass(Duration.ofSeconds(5));
    long version = enforcer.network().now().version();
    for (int second = 1; second <= 4; second++) {
      enforcer.count(Map.of(ONE, new PortCount(50, 10 * second), OTHER, new PortCount(7, 50)));
      loop.settle();
    }

    assertThat(network().links()).containsExactly(new Link(OTHER, ONE));
    assertThat(enforcer.network().now().version()).isGreaterThan(version);
    assertThat(floods(ONE)).isFalse();
    assertThat(floods(OTHER)).isFalse();
  }

  @Test
  void a_host_that_moved_is_forwarded_to_at_once_also_on_a_port_that_has_just_come_up() {
    loop.pass(Duration.ofSeconds(5));
    Discovered.Port spare =
        new Discovered.Port(4, "p4", true, describe(S1).ports().get(0).speedBps(), true);
    List<Discovered.Port> ports =
        List.of(describe(S2).ports().get(0), describe(S2).ports().get(1), spare);
    SwitchPort there = new SwitchPort(S2, 4);
    Host moved = new Host(new Mac(1), List.of("10.0.0.1"), there);
    enforcer.discover(
        new Discovered(
            List.of(describe(S1), new Discovered.Switch(S2, List.of(), ports)),
            discovered().links(),
            List.of(moved, discovered().hosts().get(1))));
    loop.settle();

    assertThat(network().hosts()).contains(moved);
    assertThat(floods(there)).isFalse();
  }

  @Test
  void a_reported_link_at_a_host_port_is_rejected_and_the_switch_reports_it() {
    loop.pass(Duration.ofSeconds(40));
    SwitchPort hostPort = new SwitchPort(S1, 1);
    Link forged = new Link(OTHER, hostPort);
    enforcer.discover(
        new Discovered(
            discovered().switches(),
            List.of(discovered().links().get(0), discovered().links().get(1), forged),
            List.of(discovered().hosts().get(1))));
    loop.settle();

    assertThat(network().links()).isEqualTo(discovered().links());
    assertThat(network().hosts()).isEqualTo(discovered().hosts());
    assertThat(floods(hostPort)).isTrue();
    assertThat(network().switchOf(S1).orElseThrow().problem())
        .hasValueSatisfying(problem -> assertThat(problem).contains("port p1, where hosts are"));
  }
}
