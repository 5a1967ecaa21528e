package org.windowpane.controller.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.forwarding.Networks;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.ServerChoice;
import org.windowpane.protocol.value.SwitchPort;
import org.windowpane.protocol.value.Transport;

class ServicesTest {

  private static final IpPrefix VIRTUAL = IpPrefix.parse("10.0.0.100");
  private static final SwitchPort EDGE = new SwitchPort(new Dpid(1), 1);

  private final Services services = new Services();
  private long now = System.nanoTime();
  private int ports;

  private static Target target(int host, int weight) {
    IpPrefix address = IpPrefix.parse("10.0.0." + host);
    return new Target(new Server(address, 8080, weight, false), List.of(new Step.Output(host)));
  }

  private static Rule rule(String id, ServerChoice choice, List<Target> targets) {
    FlowGroup group =
        new FlowGroup(
            Optional.empty(),
            Optional.of(VIRTUAL),
            Optional.of(Transport.TCP),
            Optional.empty(),
            Optional.of(PortRange.parse("80")),
            Optional.empty(),
            Optional.empty());
    List<Server> servers = targets.stream().map(Target::server).toList();
    return new Rule(id, 1, group, new Service(choice, 10, servers), Optional.empty());
  }

  private void put(ServerChoice choice, Target... targets) {
    services.put(rule("web", choice, List.of(targets)), List.of(targets));
  }

  private Optional<Entry> assign(int port) {
    return services
        .of(Cookies.ofRule("web"))
        .orElseThrow()
        .assign(new Flow(IpPrefix.parse("10.0.0.1"), port), now);
  }

  /** The servers of so many new flows, by the ports that they are sent out of. */
  private Map<Integer, Integer> assignNew(int flows) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i < flows; i++) {
      counts.merge(hostOf(assign(ports++).orElseThrow()), 1, Integer::sum);
    }
    return counts;
  }

  private static int hostOf(Entry entry) {
    return ((Step.Output) entry.steps().get(0)).port();
  }

  @Test
  void round_robin_follows_the_weights_without_runs_that_can_be_avoided() {
    put(ServerChoice.ROUND_ROBIN, target(2, 2), target(3, 1));
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      order.add(hostOf(assign(i).orElseThrow()));
    }

    assertThat(order).containsExactly(2, 3, 2, 2, 3, 2);
  }

  @Test
  void the_server_with_the_fewest_flows_for_its_weight_gets_the_next_one() {
    put(ServerChoice.LEAST_FLOWS, target(2, 3), target(3, 1));

    assertThat(assignNew(8)).containsEntry(2, 6).containsEntry(3, 2);
    long cookie = assign(ports++).orElseThrow().cookie();
    services.end(cookie);
    assertThat(assign(ports++).orElseThrow().cookie()).isEqualTo(cookie);
  }

  @ParameterizedTest
  @EnumSource(names = {"RANDOM", "TWO_CHOICES", "ROUND_ROBIN", "LEAST_FLOWS"})
  void every_choice_gives_each_server_flows(ServerChoice choice) {
    put(choice, target(2, 1), target(3, 1), target(4, 1));

    assertThat(assignNew(300))
        .containsOnlyKeys(2, 3, 4)
        .allSatisfy((host, flows) -> assertThat(flows).isBetween(50, 150));
  }

  @Test
  void packets_of_a_flow_that_come_together_get_one_server_and_count_as_one_flow() {
    put(ServerChoice.LEAST_FLOWS, target(2, 1), target(3, 1));
    Entry first = assign(1).orElseThrow();

    for (int i = 0; i < 5; i++) {
      assertThat(assign(1)).contains(first);
    }
    assertThat(assign(2).orElseThrow().cookie()).isNotEqualTo(first.cookie());
  }

  @Test
  void a_flow_gets_another_server_when_its_own_gets_no_new_flows() {
    put(ServerChoice.ROUND_ROBIN, target(2, 1), target(3, 1));
    Entry first = assign(1).orElseThrow();
    int other = hostOf(first) == 2 ? 3 : 2;
    put(ServerChoice.ROUND_ROBIN, target(other, 1));

    assertThat(hostOf(assign(1).orElseThrow())).isEqualTo(other);
  }

  @Test
  void what_is_known_of_flows_does_not_grow_without_end() {
    put(ServerChoice.ROUND_ROBIN, target(2, 1));
    for (int port = 0; port < 65_536; port++) {
      assertThat(assign(port)).isPresent();
    }
    now += Duration.ofSeconds(3).toNanos();
    put(ServerChoice.ROUND_ROBIN, target(3, 1));

    assertThat(hostOf(assign(65_535).orElseThrow())).isEqualTo(3);
  }

  @Test
  void without_a_server_a_flow_gets_none() {
    services.put(rule("web", ServerChoice.RANDOM, List.of(target(2, 1))), List.of());

    assertThat(assign(1)).isEmpty();
  }

  @Test
  void hosts_learn_the_ethernet_address_at_the_edge_as_long_as_a_service_is_there() {
    services.learn(new Networks().link(1, 3, 2, 3, true).build());
    put(ServerChoice.PORT_HASH, target(2, 1));
    services.put(rule("other", ServerChoice.RANDOM, List.of(target(3, 1))), List.of());

    assertThat(services.ethernetOf(VIRTUAL, EDGE)).contains(Mac.parse("02:57:0a:00:00:64"));
    assertThat(services.ethernetOf(VIRTUAL, new SwitchPort(new Dpid(1), 3))).isEmpty();
    assertThat(services.ethernetOf(IpPrefix.parse("10.0.0.1"), EDGE)).isEmpty();
    services.remove("web");
    assertThat(services.ethernetOf(VIRTUAL, EDGE)).isPresent();
    services.remove("other");
    assertThat(services.ethernetOf(VIRTUAL, EDGE)).isEmpty();
  }
}
