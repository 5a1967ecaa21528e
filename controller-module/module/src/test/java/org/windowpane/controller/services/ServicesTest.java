package org.windowpane.controller.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.forwarding.Networks;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.ServerHealth;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.HeartbeatKey;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.ServerChoice;
import org.windowpane.protocol.value.SwitchPort;
import org.windowpane.protocol.value.Transport;

class ServicesTest {

  private static final IpPrefix VIRTUAL = IpPrefix.parse("10.0.0.100");
  private static final IpPrefix CLIENT = IpPrefix.parse("10.0.0.1");
  private static final long COOKIE = Cookies.ofRule("web");
  private static final Optional<HeartbeatKey> KEY =
      Optional.of(new HeartbeatKey("0123456789abcdef".repeat(4)));
  private static final SwitchPort EDGE = new SwitchPort(new Dpid(1), 1);

  private final Services services = new Services();
  private long now = System.nanoTime();
  private int ports;

  private static Target target(int host, int weight) {
    IpPrefix address = IpPrefix.parse("10.0.0." + host);
    return new Target(
        new Server(address, 8080, weight, false),
        new SwitchPort(new Dpid(2), host),
        new Mac(host),
        List.of(new Step.Output(host)));
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
    return new Rule(id, 1, group, new Service(choice, 10, true, KEY, servers), Optional.empty());
  }

  private void put(ServerChoice choice, Target... targets) {
    services.put(rule("web", choice, List.of(targets)), List.of(targets));
  }

  private Optional<Entry> assign(int port) {
    return assign(new Flow(CLIENT, port));
  }

  private Optional<Entry> assign(Flow flow) {
    return services.assign(COOKIE, flow, true, now).map(Assignment::entry);
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
  void flows_of_servers_that_left_are_removed() {
    List<Long> left = new ArrayList<>();
    services.onLeft(left::addAll);
    put(ServerChoice.ROUND_ROBIN, target(2, 1), target(3, 1));
    put(ServerChoice.LEAST_FLOWS, target(2, 5), target(3, 1));
    assertThat(left).isEmpty();

    put(ServerChoice.ROUND_ROBIN, target(2, 1));
    assertThat(left).containsExactly(target(3, 1).cookie("web"));
    services.remove("web");
    assertThat(left).endsWith(target(2, 1).cookie("web")).hasSize(2);
  }

  @Test
  void unknown_hosts_are_asked_for_every_second_and_known_ones_now_and_then() {
    Rule rule = rule("web", ServerChoice.RANDOM, List.of(target(2, 1), target(3, 1)));
    services.put(rule, List.of(target(2, 1)));
    assertThat(askedFor(Duration.ZERO, 10)).containsExactlyInAnyOrder("10.0.0.2", "10.0.0.3");
    assertThat(askedFor(Duration.ofMillis(900), 10)).isEmpty();
    assertThat(askedFor(Duration.ofSeconds(1), 10)).containsExactly("10.0.0.3");
    assertThat(askedFor(Duration.ofSeconds(30), 10)).hasSize(2);
    assertThat(askedFor(Duration.ofSeconds(90), 1)).hasSize(1);
  }

  private List<String> askedFor(Duration later, int most) {
    return services.hostQuestions(now + later.toNanos(), most).stream()
        .map(each -> each.host().toString())
        .toList();
  }

  @Test
  void services_with_unknown_hosts_are_compiled_again_once_these_are_not_awaited_any_more() {
    Rule web = rule("web", ServerChoice.RANDOM, List.of(target(2, 1)));
    services.put(web, List.of());
    services.put(rule("known", ServerChoice.RANDOM, List.of(target(3, 1))), List.of(target(3, 1)));
    services.awaitHosts(Duration.ofHours(1));
    assertThat(services.isAwaited(web, List.of())).isTrue();
    assertThat(services.endedWaits()).isEmpty();

    services.awaitHosts(Duration.ZERO);
    assertThat(services.isAwaited(web, List.of())).isFalse();
    assertThat(services.endedWaits()).containsExactly("web");
    assertThat(services.endedWaits()).isEmpty();
  }

  @Test
  void a_server_that_is_a_client_too_gets_another_one() {
    put(ServerChoice.ROUND_ROBIN, target(2, 1), target(3, 1));
    IpPrefix server = IpPrefix.parse("10.0.0.2");
    for (int port = 0; port < 4; port++) {
      assertThat(hostOf(assign(new Flow(server, port)).orElseThrow())).isEqualTo(3);
    }

    put(ServerChoice.ROUND_ROBIN, target(2, 1));
    assertThat(assign(new Flow(server, 9))).isEmpty();
  }

  @Test
  void packets_of_a_flow_whose_entry_a_switch_does_not_take_stop_going_round() {
    put(ServerChoice.ROUND_ROBIN, target(2, 1));
    int passed = 0;
    while (assign(1).isPresent() && passed < 1_000) {
      passed++;
    }
    assertThat(passed).isBetween(10, 100);
    assertThat(assign(2)).isPresent();
  }

  @Test
  void flows_of_a_server_that_gets_another_ethernet_address_are_removed() {
    List<Long> left = new ArrayList<>();
    services.onLeft(left::addAll);
    Target before = target(2, 1);
    put(ServerChoice.ROUND_ROBIN, before, target(3, 1));
    SwitchPort elsewhere = new SwitchPort(new Dpid(7), 7);
    put(
        ServerChoice.ROUND_ROBIN,
        new Target(before.server(), elsewhere, before.mac(), before.steps()),
        target(3, 1));
    assertThat(left).isEmpty();

    put(
        ServerChoice.ROUND_ROBIN,
        new Target(before.server(), before.at(), new Mac(0x99), before.steps()),
        target(3, 1));
    assertThat(left).containsExactly(before.cookie("web"));
  }

  @Test
  void the_servers_of_a_service_have_different_cookies() {
    assertThat(
            IntStream.range(0, 64)
                .mapToObj(host -> target(host, 1).cookie("web"))
                .collect(Collectors.toSet()))
        .hasSize(64);
  }

  @Test
  void the_server_with_the_fewest_flows_for_its_weight_gets_the_next_one() {
    put(ServerChoice.LEAST_FLOWS, target(2, 3), target(3, 1));

    assertThat(assignNew(8)).containsEntry(2, 6).containsEntry(3, 2);
    long cookie = assign(ports++).orElseThrow().cookie();
    services.end(cookie, CLIENT);
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
      now += Duration.ofMillis(1).toNanos();
      services.end(assign(port).orElseThrow().cookie(), CLIENT);
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

  /** Answers what is asked of these hosts now, or refuses it. */
  private void answer(boolean accepts, Integer... hosts) {
    for (HealthQuestion each : services.questions(now)) {
      if (List.of(hosts).contains(each.target().at().port())) {
        IpPrefix host = each.target().server().host();
        services.answer(COOKIE, host, 8080, each.number(), accepts, now + 1_000_000);
      }
    }
  }

  /** Lets time pass, in which these hosts answer. */
  private void pass(int millis, Integer... hosts) {
    for (int i = 0; i < millis; i += 50) {
      now += Duration.ofMillis(50).toNanos();
      services.silent(now).forEach(at -> services.failSilent(at, now));
      answer(true, hosts);
    }
  }

  private List<ServerHealth> health() {
    return services.states(now).stream().map(ServerState::health).toList();
  }

  @Test
  void a_server_that_is_silent_gets_no_flows_within_a_second_until_it_has_answered_twice() {
    List<String> changes = new ArrayList<>();
    services.onHealthChange(changes::add);
    put(ServerChoice.ROUND_ROBIN, target(2, 1), target(3, 1));
    assertThat(health()).containsOnly(ServerHealth.UNKNOWN);
    pass(500, 2, 3);
    assertThat(health()).containsOnly(ServerHealth.UP);
    assertThat(assignNew(10)).containsOnlyKeys(2, 3);

    pass(950, 2);
    assertThat(health()).containsExactly(ServerHealth.UP, ServerHealth.DOWN);
    assertThat(assignNew(10)).containsOnlyKeys(2);
    assertThat(services.flowsOfDownServers("web")).containsExactly(target(3, 1).cookie("web"));
    pass(100, 2, 3);
    pass(600, 2, 3);
    assertThat(health()).containsOnly(ServerHealth.UP);
    assertThat(assignNew(10)).containsOnlyKeys(2, 3);
    assertThat(changes).containsExactly("web", "web", "web", "web");
  }

  @Test
  void a_server_that_refuses_is_down_at_once() {
    put(ServerChoice.ROUND_ROBIN, target(2, 1), target(3, 1));
    pass(500, 2, 3);
    now += Duration.ofMillis(300).toNanos();
    answer(false, 3);

    assertThat(assignNew(10)).containsOnlyKeys(2);
  }

  @Test
  void if_all_servers_are_down_flows_go_to_all_of_them() {
    put(ServerChoice.ROUND_ROBIN, target(2, 1), target(3, 1));
    pass(2_000);

    assertThat(health()).containsOnly(ServerHealth.DOWN);
    assertThat(assignNew(10)).containsOnlyKeys(2, 3);
  }

  @Test
  void an_answer_to_a_question_that_was_not_asked_changes_nothing() {
    put(ServerChoice.ROUND_ROBIN, target(2, 1));
    pass(500);
    IpPrefix host = IpPrefix.parse("10.0.0.2");

    assertThat(services.answer(COOKIE, host, 8080, 42, true, now)).isEmpty();
    assertThat(health()).containsExactly(ServerHealth.UNKNOWN);
  }

  @Test
  void silence_while_the_controller_did_not_listen_means_nothing() {
    put(ServerChoice.ROUND_ROBIN, target(2, 1));
    pass(500, 2);
    pass(300);
    now += Duration.ofSeconds(30).toNanos();
    services.restartChecks();

    assertThat(services.silent(now)).isEmpty();
    assertThat(health()).containsExactly(ServerHealth.UP);
  }

  @Test
  void servers_are_not_down_because_their_switch_does_not_answer() {
    put(ServerChoice.ROUND_ROBIN, target(2, 1), target(3, 1));
    pass(500, 2, 3);
    for (int i = 0; i < 40; i++) {
      now += Duration.ofMillis(50).toNanos();
      services.questions(now);
      services.silent(now).forEach(services::restartChecks);
    }

    assertThat(health()).containsOnly(ServerHealth.UP);
    pass(950, 2);
    assertThat(health()).containsExactly(ServerHealth.UP, ServerHealth.DOWN);
  }

  @Test
  void heartbeats_may_begin_anew_after_a_silence() {
    put(ServerChoice.LEAST_LOAD, target(2, 1), target(3, 1));
    String key = KEY.orElseThrow().hex();
    heartbeat(2, 1_000, 5, key);
    now += Duration.ofSeconds(1).toNanos();
    heartbeat(2, 10, 7, key);

    assertThat(services.states(now).get(0).load()).hasValue(7);
  }

  @Test
  void a_controller_that_does_not_drive_the_switches_any_more_knows_nothing() {
    put(ServerChoice.ROUND_ROBIN, target(2, 1), target(3, 1));
    pass(2_000, 2);
    services.standBy();

    assertThat(health()).containsOnly(ServerHealth.UNKNOWN);
    assertThat(assignNew(10)).containsOnlyKeys(2, 3);
  }

  @Test
  void a_client_with_too_many_new_flows_gets_none_and_others_do() {
    put(ServerChoice.RANDOM, target(2, 1));
    int port = 0;
    while (!assign(port).orElseThrow().steps().isEmpty()) {
      port++;
    }

    assertThat(port).isEqualTo(NewFlowRates.AT_ONCE_OF_CLIENT);
    Entry refusal = assign(port).orElseThrow();
    assertThat(refusal.key().toString()).doesNotContain("tcp_src");
    Flow other = new Flow(IpPrefix.parse("10.0.0.9"), 1);
    assertThat(services.assign(COOKIE, other, true, now))
        .hasValueSatisfying(it -> assertThat(it.isRefusal()).isFalse());
    now += Duration.ofSeconds(1).toNanos();
    assertThat(assign(port).orElseThrow().steps()).isNotEmpty();
  }

  @Test
  void a_few_clients_cannot_fill_a_service() {
    put(ServerChoice.RANDOM, target(2, 1));
    int[] had = new int[5];
    for (int second = 0; second < 60; second++) {
      for (int client = 0; client < had.length; client++) {
        for (int i = 0; i < NewFlowRates.AT_ONCE_OF_CLIENT; i++) {
          Flow flow = new Flow(IpPrefix.parse("10.2.0." + (1 + client)), had[client]);
          if (!services.assign(COOKIE, flow, true, now).orElseThrow().isRefusal()) {
            had[client]++;
          }
        }
      }
      now += Duration.ofSeconds(1).toNanos();
    }

    int fair = LiveService.MAX_FLOWS / 9;
    for (int flows : had) {
      assertThat(flows).isBetween(fair - 500, fair + 500);
    }
    assertThat(assign(1).orElseThrow().steps()).isNotEmpty();

    IpPrefix client = IpPrefix.parse("10.2.0.1");
    for (int i = 0; i < 1_000; i++) {
      services.end(target(2, 1).cookie("web"), client);
    }
    Flow next = new Flow(client, had[0]);
    assertThat(services.assign(COOKIE, next, true, now).orElseThrow().isRefusal()).isFalse();
  }

  @Test
  void a_client_whose_flows_ended_unseen_gets_new_ones_after_they_were_counted() {
    put(ServerChoice.RANDOM, target(2, 1));
    int port = 0;
    for (int second = 0; second < 60; second++) {
      for (int i = 0; i < NewFlowRates.AT_ONCE_OF_CLIENT; i++) {
        assign(port++);
      }
      now += Duration.ofSeconds(1).toNanos();
    }
    assertThat(assign(port++).orElseThrow().steps()).isEmpty();

    services.count("web").orElseThrow().found(Map.of(target(2, 1).cookie("web"), 10));
    assertThat(assign(port++).orElseThrow().steps()).isNotEmpty();
  }

  @Test
  void all_clients_together_have_a_limit() {
    put(ServerChoice.RANDOM, target(2, 1));
    int admitted = 0;
    for (int i = 0; i < 30_000; i++) {
      Flow flow = new Flow(IpPrefix.parse("10.1." + i / 250 + "." + (1 + i % 250)), 1);
      admitted += services.assign(COOKIE, flow, true, now).isPresent() ? 1 : 0;
    }

    assertThat(admitted).isEqualTo(NewFlowRates.OF_ALL);
  }

  private void heartbeat(int host, long sequence, double load, String key) {
    heartbeat(host, sequence, load, 1, key);
  }

  private void heartbeat(int host, long sequence, double load, double flow, String key) {
    String server = "10.0.0." + host;
    String text = "8080 " + sequence + " " + load + " " + flow;
    String signature = sign(key, "wp1 10.0.0.100 " + server + " " + text);
    Heartbeat read =
        Heartbeat.read(("wp1 " + text + " " + signature).getBytes(StandardCharsets.US_ASCII))
            .orElseThrow();
    services.heartbeat(COOKIE, IpPrefix.parse(server), read, now);
  }

  private static String sign(String key, String text) {
    try {
      javax.crypto.Mac hmac = javax.crypto.Mac.getInstance("HmacSHA256");
      hmac.init(new SecretKeySpec(HexFormat.of().parseHex(key), "HmacSHA256"));
      return HexFormat.of().formatHex(hmac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void the_server_with_the_least_load_by_its_heartbeat_and_the_flows_since_gets_the_next_one() {
    put(ServerChoice.LEAST_LOAD, target(2, 1), target(3, 1), target(4, 1));
    String key = KEY.orElseThrow().hex();
    heartbeat(2, 1, 3, key);
    heartbeat(3, 1, 0, key);

    assertThat(assignNew(5)).containsEntry(3, 4).containsEntry(2, 1);
    heartbeat(2, 2, 0, key);
    assertThat(assignNew(3)).containsEntry(2, 3);
    now += Duration.ofSeconds(1).toNanos();
    heartbeat(2, 3, 500, key);
    assertThat(assignNew(5)).containsOnlyKeys(2);
  }

  @Test
  void a_flow_adds_as_much_load_as_the_server_reports() {
    put(ServerChoice.LEAST_LOAD, target(2, 1), target(3, 1));
    String key = KEY.orElseThrow().hex();
    heartbeat(2, 1, 20, 15, key);
    heartbeat(3, 1, 0, 15, key);

    assertThat(assignNew(3)).containsEntry(3, 2).containsEntry(2, 1);
  }

  @Test
  void heartbeats_that_are_forged_old_or_of_strangers_are_ignored() {
    put(ServerChoice.LEAST_LOAD, target(2, 1), target(3, 1));
    String key = KEY.orElseThrow().hex();
    heartbeat(2, 10, 5, key);
    heartbeat(3, 10, 1, key);
    heartbeat(2, 11, 0, "f".repeat(64));
    heartbeat(2, 9, 0, key);
    heartbeat(9, 11, 0, key);

    assertThat(assignNew(4)).containsOnlyKeys(3);
  }

  @Test
  void without_any_heartbeat_the_flows_are_counted() {
    put(ServerChoice.LEAST_LOAD, target(2, 1), target(3, 1));

    assertThat(assignNew(6)).containsEntry(2, 3).containsEntry(3, 3);
  }

  @Test
  void flows_are_counted_on_the_switches_with_those_that_came_meanwhile() {
    put(ServerChoice.LEAST_FLOWS, target(2, 1), target(3, 1));
    assignNew(4);
    Services.Counting counting = services.count("web").orElseThrow();
    assertThat(counting.cookies()).hasSize(2);
    assignNew(2);
    counting.found(Map.of(target(2, 1).cookie("web"), 40));

    assertThat(services.states(now))
        .extracting(each -> each.flows().orElseThrow())
        .containsExactly(new ServerState.Flows(41, 3), new ServerState.Flows(1, 3));
    assertThat(assignNew(10)).containsOnlyKeys(3);
  }
}
