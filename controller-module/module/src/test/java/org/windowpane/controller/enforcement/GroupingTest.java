package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.RefusedGroups;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.queues.QueueUse;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/** Groups from the plan to the switch and back. */
class GroupingTest extends EnforcerFixture {

  private static final int FIRST = 0x5750_0000;

  private final FakeQueues wide1 = new FakeQueues("s1", journal, 1, 3, 4);
  private final FakeQueues wide2 = new FakeQueues("s2", journal, 1, 3, 4);

  @Override
  void begin() {
    enforcer.start();
    enforcer.connect(S1, tables1, wide1);
    enforcer.connect(S2, tables2, wide2);
    enforcer.discover(twoLinks());
    loop.settle();
  }

  @BeforeEach
  void waitUntilLinksCount() {
    loop.pass(SETTLE.plusSeconds(1));
    journal.clear();
  }

  private static Discovered twoLinks() {
    Discovered one = discovered();
    SwitchPort from = new SwitchPort(S1, 4);
    SwitchPort to = new SwitchPort(S2, 4);
    List<Link> links = new ArrayList<>(one.links());
    links.add(new Link(from, to));
    links.add(new Link(to, from));
    return new Discovered(
        one.switches().stream().map(GroupingTest::withPort4).toList(), links, one.hosts());
  }

  private static Discovered.Switch withPort4(Discovered.Switch at) {
    List<Discovered.Port> ports = new ArrayList<>(at.ports());
    ports.add(new Discovered.Port(4, "p4", true, OptionalLong.of(10_000_000_000L), true));
    return new Discovered.Switch(at.dpid(), at.tables(), ports);
  }

  private Rule withBackup(String id, int host) {
    Rule rule = to(id, host);
    Action action =
        new Action.Guarantee(
            10_000_000,
            OptionalLong.empty(),
            List.of(new Hop(S1, 1, 3), new Hop(S2, 3, 1)),
            List.of(new Hop(S1, 1, 4), new Hop(S2, 4, 1)));
    return new Rule(id, rule.order(), rule.flowGroup(), action, rule.until());
  }

  private boolean isGrouped(String rule) {
    return entriesOf(rule).stream()
        .flatMap(entry -> entry.steps().stream())
        .anyMatch(Step.Group.class::isInstance);
  }

  private String last(String what) {
    return what + " " + journal.lastIndexOf(what);
  }

  @Test
  void a_group_comes_after_its_queues_and_before_its_entry_and_goes_after_it() {
    assertThat(put(withBackup("a", 2)).get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
    assertThat(tables1.groups().all()).containsOnlyKeys(FIRST);
    assertThat(tables2.groups().all()).isEmpty();
    GroupShape shape = tables1.groups().all().get(FIRST).orElseThrow();
    assertThat(shape.buckets())
        .extracting(bucket -> QueueUse.of(bucket.steps()).orElseThrow().port())
        .containsExactly(3, 4);
    assertThat(isGrouped("a")).isTrue();
    assertThat(journal.stream().filter(each -> each.startsWith("s1")).toList())
        .endsWith("s1 make group", "s1 install flow");
    journal.clear();

    patch(List.of(), List.of("a"));
    loop.pass(Duration.ofSeconds(3));
    assertThat(tables1.groups().all()).isEmpty();
    assertThat(journal.indexOf("s1 remove flow"))
        .as(last("s1 remove group"))
        .isNotNegative()
        .isLessThan(journal.indexOf("s1 remove group"));
  }

  @Test
  void a_switch_without_groups_has_entries_alone() {
    tables1.groups().limit(0);
    enforcer.connect(S1, tables1, wide1);
    loop.pass(SETTLE.plusSeconds(1));

    assertThat(put(withBackup("a", 2)).get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
    assertThat(tables1.groups().all()).isEmpty();
    assertThat(isGrouped("a")).isFalse();
    assertThat(entriesOf("a")).hasSize(1);
  }

  @Test
  void a_rule_does_without_its_group_while_the_switch_refuses_it_and_asks_again_later() {
    tables1.groups().refuse("the switch has no group left");
    put(withBackup("a", 2));
    loop.pass(Duration.ofSeconds(1));
    assertThat(status().rules().get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
    assertThat(isGrouped("a")).isFalse();
    List<Entry> plain = entriesOf("a");

    loop.pass(RefusedGroups.PAUSE.plusSeconds(5));
    assertThat(entriesOf("a")).isEqualTo(plain);
    tables1.groups().obeyAgain();
    loop.pass(RefusedGroups.PAUSE.plusSeconds(5));
    assertThat(isGrouped("a")).isTrue();
    assertThat(status().rules().get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
  }

  @Test
  void as_many_rules_have_groups_as_the_switch_can_have() {
    tables1.groups().limit(1);
    enforcer.connect(S1, tables1, wide1);
    loop.pass(SETTLE.plusSeconds(1));

    assertThat(put(withBackup("a", 2), withBackup("b", 3)))
        .extracting(RuleReport::state)
        .containsOnly(RuleReport.State.INSTALLED);
    assertThat(List.of(isGrouped("a"), isGrouped("b"))).containsExactlyInAnyOrder(true, false);
  }

  @Test
  void after_a_restart_groups_are_adopted_with_their_rules_and_others_go() {
    put(withBackup("a", 2), withBackup("b", 3));
    List<Entry> entries = List.copyOf(entriesOf("b"));
    assertThat(tables1.groups().all()).containsOnlyKeys(FIRST, FIRST + 1);
    tables1.groups().all().put(7, Optional.empty());
    enforcer.disconnect(S1);
    enforcer.disconnect(S2);
    loop.settle();
    restartController();
    loop.pass(Duration.ofSeconds(10));
    assertThat(tables1.groups().all()).containsOnlyKeys(7, FIRST, FIRST + 1);
    journal.clear();

    assertThat(put(withBackup("b", 3)).get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
    loop.pass(Duration.ofSeconds(3));
    assertThat(entriesOf("b")).isEqualTo(entries);
    assertThat(tables1.groups().all()).containsOnlyKeys(7, FIRST + 1);
    assertThat(journal).doesNotContain("s1 make group", "s1 change group", "s1 install flow");
  }

  @Test
  void a_group_that_was_changed_or_deleted_by_hand_is_repaired_and_reported() {
    put(withBackup("a", 2));
    GroupShape wanted = tables1.groups().all().get(FIRST).orElseThrow();
    GroupShape half = new GroupShape(wanted.buckets().subList(0, 1));
    tables1.groups().all().put(FIRST, Optional.of(half));
    loop.pass(Duration.ofSeconds(3));
    assertThat(tables1.groups().all().get(FIRST)).contains(wanted);

    tables1.groups().all().clear();
    tables1.entries().remove(entriesOf("a").get(0).key());
    loop.pass(Duration.ofSeconds(5));
    assertThat(tables1.groups().all().get(FIRST)).contains(wanted);
    assertThat(isGrouped("a")).isTrue();
    List<Drift.Finding> found =
        drifts().stream()
            .map(Drift::finding)
            .filter(each -> each.part() == DriftReport.Part.GROUP)
            .toList();
    assertThat(found)
        .extracting(Drift.Finding::kind)
        .containsExactly(DriftReport.Kind.DIFFERENT, DriftReport.Kind.MISSING);
    assertThat(found.get(0).wanted().orElseThrow())
        .startsWith("group_id=" + FIRST + ",type=ff,bucket=watch_port:3,actions=")
        .contains(",bucket=watch_port:4,actions=");
    assertThat(drifts()).allMatch(each -> each.repairedAt().isPresent());
  }

  @Test
  void the_controller_moves_packets_and_keeps_the_group_when_a_port_goes_down() {
    put(withBackup("a", 2));
    GroupShape before = tables1.groups().all().get(FIRST).orElseThrow();
    Discovered all = twoLinks();
    List<Discovered.Switch> cut =
        all.switches().stream()
            .map(
                at ->
                    new Discovered.Switch(
                        at.dpid(),
                        at.tables(),
                        at.ports().stream()
                            .map(
                                port ->
                                    port.number() == 3 && at.dpid().equals(S2)
                                        ? new Discovered.Port(
                                            3, port.name(), false, port.speedBps(), true)
                                        : port)
                            .toList()))
            .toList();
    enforcer.discover(new Discovered(cut, all.links(), all.hosts()));
    loop.pass(Duration.ofMillis(100));
    assertThat(isGrouped("a")).isFalse();
    assertThat(entriesOf("a"))
        .allMatch(entry -> QueueUse.of(entry).filter(use -> use.port() == 4).isPresent());
    assertThat(tables1.groups().all().get(FIRST)).contains(before);
  }
}
