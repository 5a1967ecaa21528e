package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/** What packets without a rule do while a part of the network is out of service. */
class DrainingTest extends EnforcerFixture {

  private static final int FIRST = 3;
  private static final int SECOND = 4;

  /** The two switches of the fixture with a second link between them. */
  private static Discovered twoLinks() {
    Discovered one = discovered();
    List<Discovered.Switch> switches = new ArrayList<>();
    for (Discovered.Switch each : one.switches()) {
      List<Discovered.Port> ports = new ArrayList<>(each.ports());
      ports.add(new Discovered.Port(SECOND, "p4", true, OptionalLong.of(10_000_000_000L), true));
      switches.add(new Discovered.Switch(each.dpid(), List.of(), ports));
    }
    SwitchPort here = new SwitchPort(S1, SECOND);
    SwitchPort there = new SwitchPort(S2, SECOND);
    List<Link> links = new ArrayList<>(one.links());
    links.addAll(List.of(new Link(here, there), new Link(there, here)));
    return new Discovered(switches, links, one.hosts());
  }

  @Override
  void begin() {
    enforcer.start();
    enforcer.connect(S1, tables1, queues1);
    enforcer.connect(S2, tables2, queues2);
    enforcer.discover(twoLinks());
    loop.pass(Duration.ofSeconds(5));
  }

  private Rule outage(Duration from, Duration until) {
    return new Rule(
        "maintenance",
        9,
        FlowGroup.ALL,
        new Action.OutOfService(List.of(), List.of(new SwitchPort(S2, FIRST))),
        Optional.of(loop.now().plus(from)),
        Optional.of(loop.now().plus(until)));
  }

  /** The ports that the first switch uses towards the host behind the second, and floods. */
  private Set<Integer> towardsHost() {
    return new TreeSet<>(List.of(towards(2), flooding()));
  }

  private int towards(long mac) {
    return tables1.entries().values().stream()
        .filter(
            entry ->
                entry.key().match() instanceof FieldMatch match
                    && match.fields().getOrDefault(Field.ETH_DST, Bits.masked(0, 0)).low() == mac
                    && entry.steps().size() == 1)
        .map(DrainingTest::output)
        .findFirst()
        .orElseThrow();
  }

  private static int output(Entry entry) {
    return ((Step.Output) entry.steps().get(0)).port();
  }

  private int flooding() {
    return network().switchOf(S1).orElseThrow().ports().values().stream()
        .filter(port -> port.number() >= FIRST && port.flooding())
        .mapToInt(port -> port.number())
        .sum();
  }

  @Test
  void packets_leave_a_link_in_its_window_and_come_back_by_themselves() {
    assertThat(towardsHost()).containsExactly(FIRST);
    put(outage(Duration.ofMinutes(1), Duration.ofMinutes(2)));
    assertThat(towardsHost()).containsExactly(FIRST);
    loop.pass(Duration.ofSeconds(60));
    assertThat(towardsHost()).containsExactly(SECOND);
    loop.pass(Duration.ofSeconds(61));
    assertThat(towardsHost()).containsExactly(FIRST);
  }

  @Test
  void they_come_back_when_the_rule_is_removed_or_takes_other_parts_out_of_service() {
    put(outage(Duration.ZERO, Duration.ofMinutes(5)));
    loop.pass(Duration.ofSeconds(1));
    assertThat(towardsHost()).containsExactly(SECOND);

    Action other = new Action.OutOfService(List.of(), List.of(new SwitchPort(S1, SECOND)));
    patch(List.of(new Rule("maintenance", 9, FlowGroup.ALL, other, Optional.empty())), List.of());
    loop.pass(Duration.ofSeconds(1));
    assertThat(towardsHost()).containsExactly(FIRST);

    Action both = new Action.OutOfService(List.of(new Dpid(2)), List.of());
    patch(List.of(new Rule("maintenance", 9, FlowGroup.ALL, both, Optional.empty())), List.of());
    loop.pass(Duration.ofSeconds(1));
    assertThat(towardsHost()).as("there is no way without s2").containsExactly(FIRST);

    patch(List.of(), List.of("maintenance"));
    loop.pass(Duration.ofSeconds(1));
    assertThat(network().outOfService()).isEmpty();
  }

  @Test
  void a_restarted_controller_knows_it_from_the_stored_plan() {
    Rule outage = outage(Duration.ZERO, Duration.ofMinutes(5));
    put(outage);
    loop.pass(Duration.ofSeconds(1));
    loop.die();
    enforcer = new Enforcer("second", loop, TIMING, 100);
    enforcer.restore(new PlanPut(1, List.of(outage)));
    begin();
    assertThat(towardsHost()).containsExactly(SECOND);
  }

  @Test
  void the_rule_is_installed_although_it_asks_for_no_entries() {
    assertThat(put(outage(Duration.ZERO, Duration.ofMinutes(5))))
        .allSatisfy(report -> assertThat(report.hops()).isEmpty());
  }
}
