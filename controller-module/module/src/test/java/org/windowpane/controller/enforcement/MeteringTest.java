package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.queues.ClassQueues;
import org.windowpane.controller.queues.SampleClasses;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/** Meters and queues of classes from the plan to the switch and back. */
class MeteringTest extends EnforcerFixture {

  private static final FlowGroup OF_1 =
      new FlowGroup(
          Optional.of(IpPrefix.parse("10.0.0.1")),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  @BeforeEach
  void waitUntilHostsCount() {
    loop.pass(SETTLE.plusSeconds(1));
    journal.clear();
  }

  private static Rule limit(String id, long limitBps) {
    return new Rule(id, 5, OF_1, new Action.Limit(limitBps, List.of()), Optional.empty());
  }

  private static Rule latency(String id) {
    return new Rule(id, 5, OF_1, new Action.Classify(SampleClasses.LATENCY), Optional.empty());
  }

  @Test
  void a_meter_is_made_before_its_entry_and_removed_after_it() {
    assertThat(put(limit("a", 10_000_000)).get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
    assertThat(journal).containsExactly("s1 make meter", "s1 install flow");
    assertThat(tables1.meters().all()).containsOnlyKeys(6);
    journal.clear();

    patch(List.of(), List.of("a"));
    assertThat(journal).containsExactly("s1 remove flow", "s1 remove meter");
  }

  @Test
  void a_meter_of_a_rule_that_leaves_while_flows_change_stays_as_long_as_its_entry() {
    put(limit("a", 10_000_000));
    tables1.takeTime(loop, Duration.ofMillis(30));
    journal.clear();
    enforcer.patch(
        new PlanPatch(Optional.empty(), 1, 2, List.of(limit("b", 20_000_000)), List.of()));
    loop.pass(Duration.ofMillis(15));
    enforcer.patch(new PlanPatch(Optional.empty(), 2, 3, List.of(), List.of("a")));
    loop.pass(Duration.ofMillis(200));

    assertThat(journal)
        .containsExactly("s1 make meter", "s1 install flow", "s1 remove flow", "s1 remove meter");
  }

  @Test
  void another_limit_changes_the_meter_and_not_the_entry() {
    put(limit("a", 10_000_000));
    List<Entry> flows = tables1.rules();

    assertThat(patch(List.of(limit("a", 20_000_000)), List.of()).get(0).state())
        .isEqualTo(RuleReport.State.INSTALLED);
    assertThat(tables1.meters().all().get(6)).contains(new MeterShape(20_000, 2_000));
    assertThat(tables1.rules()).isEqualTo(flows);
    assertThat(status().switches().get(0).repairs()).isZero();
  }

  @Test
  void a_switch_without_meters_reports_a_reason() {
    tables1.meters().limit(0);
    enforcer.connect(S1, tables1, queues1);
    loop.pass(SETTLE.plusSeconds(1));

    assertThat(put(limit("a", 10_000_000)).get(0).hops().get(0).error())
        .contains("the switch has no meters");
    assertThat(tables1.rules()).isEmpty();
  }

  @Test
  void a_meter_that_is_refused_fails_its_hop_and_its_entry_is_not_installed() {
    tables1.meters().refuse("the switch has no meter left");

    assertThat(put(limit("a", 10_000_000)).get(0).hops().get(0).error())
        .contains("the switch has no meter left");
    assertThat(tables1.rules()).isEmpty();
  }

  @Test
  void a_meter_that_another_program_made_meanwhile_is_taken_over() {
    tables1.meters().all().put(6, Optional.of(new MeterShape(1, 1)));
    assertThat(put(limit("a", 10_000_000)).get(0).hops().get(0).error())
        .contains("there is a meter of that number already");

    loop.pass(Duration.ofSeconds(3));
    assertThat(status().rules().get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
    assertThat(tables1.meters().all().get(6)).contains(new MeterShape(10_000, 1_000));
  }

  @Test
  void a_meter_that_was_altered_or_deleted_by_hand_is_repaired_and_counted() {
    put(limit("a", 10_000_000));
    tables1.meters().all().put(6, Optional.of(new MeterShape(1, 1)));
    loop.pass(Duration.ofSeconds(3));
    assertThat(tables1.meters().all().get(6)).contains(new MeterShape(10_000, 1_000));

    tables1.meters().all().clear();
    tables1.entries().remove(tables1.rules().get(0).key());
    loop.pass(Duration.ofSeconds(3));
    assertThat(tables1.meters().all()).containsOnlyKeys(6);
    assertThat(tables1.rules()).hasSize(1);
    assertThat(status().switches().get(0).repairs()).isEqualTo(3);
  }

  @Test
  void after_a_restart_meters_are_adopted_with_their_rules_and_others_go() {
    put(limit("a", 10_000_000), limit("b", 20_000_000));
    List<Entry> flows = List.copyOf(tables1.rules());
    enforcer.disconnect(S1);
    enforcer.disconnect(S2);
    loop.settle();
    tables1.meters().all().put(2, Optional.of(new MeterShape(7, 7)));
    tables1.meters().all().put(9, Optional.of(new MeterShape(7, 7)));
    restartController();
    loop.pass(Duration.ofSeconds(10));
    assertThat(tables1.meters().all()).containsOnlyKeys(2, 6, 7, 9);
    journal.clear();

    assertThat(put(limit("b", 20_000_000)).get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
    loop.pass(Duration.ofSeconds(1));
    assertThat(flows).containsAll(tables1.rules());
    assertThat(tables1.meters().all()).containsOnlyKeys(2, 7);
    assertThat(journal).doesNotContain("s1 make meter", "s1 install flow", "s1 change meter");
  }

  @Test
  void a_limit_and_a_deny_follow_their_source_to_another_switch() {
    put(limit("a", 10_000_000));
    Discovered known = discovered();
    Host moved = new Host(new Mac(1), List.of("10.0.0.1"), new SwitchPort(S2, 1));
    enforcer.discover(new Discovered(known.switches(), known.links(), List.of(moved)));
    loop.pass(Duration.ofSeconds(1));

    assertThat(tables1.rules()).isEmpty();
    assertThat(tables1.meters().all()).isEmpty();
    assertThat(tables2.rules()).hasSize(1);
    assertThat(tables2.meters().all()).hasSize(1);
    assertThat(status().rules().get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
  }

  @Test
  void the_queue_of_a_class_comes_with_its_first_rule_and_goes_with_its_last() {
    int number = ClassQueues.number(SampleClasses.LATENCY);
    assertThat(put(latency("a"), latency("b")))
        .extracting(RuleReport::state)
        .containsOnly(RuleReport.State.INSTALLED);
    assertThat(queues1.guaranteed(1)).containsOnlyKeys(number);
    assertThat(queues2.guaranteed(3)).containsOnlyKeys(number);
    assertThat(queues1.restBps(3)).isEqualTo(100_000);

    patch(List.of(), List.of("a"));
    assertThat(queues1.guaranteed(1)).containsOnlyKeys(number);
    assertThat(patch(List.of(), List.of("b"))).containsExactly(RuleReport.removed("b"));
    loop.pass(Duration.ofSeconds(1));
    assertThat(queues1.guaranteed(1)).isEmpty();
    assertThat(queues1.restBps(3)).isEqualTo(99_000_000);
  }

  @Test
  void a_class_beside_a_guarantee_is_no_repair_of_it() {
    put(guarantee("g"), latency("a"));
    patch(List.of(), List.of("a"));

    assertThat(queues1.restBps(3)).isEqualTo(59_000_000);
    assertThat(status().switches().get(0).repairs()).isZero();
  }
}
