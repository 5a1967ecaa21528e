package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.queues.ClassQueues;
import org.windowpane.controller.queues.SampleClasses;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.IpPrefix;

class OneTableTest extends EnforcerFixture {

  @Override
  @BeforeEach
  void connectBothSwitches() {
    tables1.become(TableCapabilities.ONE_TABLE);
    tables2.become(TableCapabilities.PLAIN);
    begin();
    loop.pass(SETTLE);
  }

  private static Rule denyV6(String id) {
    FlowGroup group =
        new FlowGroup(
            Optional.of(IpPrefix.parse("fd00::1")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return new Rule(id, 1, group, new Action.Deny(), Optional.empty());
  }

  @Test
  void everything_is_in_the_first_table_and_goes_nowhere_else() {
    put(guarantee("a"));

    for (FakeTables tables : List.of(tables1, tables2)) {
      assertThat(tables.entries().keySet()).isNotEmpty().allMatch(key -> key.table() == 0);
      assertThat(tables.entries().values())
          .noneMatch(entry -> entry.steps().stream().anyMatch(Step.GotoTable.class::isInstance));
    }
  }

  @Test
  void rules_are_reported_hop_by_hop_and_leave_nothing() {
    put();
    Map<EntryKey, Entry> before = Map.copyOf(tables1.entries());
    Map<EntryKey, Entry> before2 = Map.copyOf(tables2.entries());

    RuleReport report = rules(enforcer.put(2, List.of(guarantee("a"), deny("b")))).get(0);
    assertThat(report.state()).isEqualTo(RuleReport.State.INSTALLED);
    assertThat(report.hops()).extracting(HopReport::dpid).containsExactly(S1, S2);
    assertThat(tables1.rules()).hasSize(2);

    rules(enforcer.put(3, List.of()));
    assertThat(tables1.entries()).isEqualTo(before);
    assertThat(tables2.entries()).isEqualTo(before2);
  }

  @Test
  void an_entry_that_moves_again_while_queues_are_made_stays_until_the_last_one_is_installed() {
    expectAnEntryWhileItMovesTwice();
  }

  @Test
  void a_match_that_a_switch_does_not_support_fails_there_with_a_reason_only() {
    RuleReport report = put(denyV6("v6")).get(0);

    assertThat(report.state()).isEqualTo(RuleReport.State.PARTIAL);
    assertThat(report.hops().get(0).state()).isEqualTo(HopReport.State.INSTALLED);
    assertThat(report.hops().get(1).error()).contains("OpenFlow 1.0 cannot match inside IPv6");
  }

  @Test
  void without_mask_support_the_marks_of_queues_and_classes_are_cleared() {
    put(guarantee("a"));

    List<Entry> clearing =
        tables2.entries().values().stream()
            .filter(entry -> entry.steps().contains(new Step.SetEthSrc(Marks.CLEARED)))
            .toList();
    assertThat(clearing)
        .isNotEmpty()
        .extracting(entry -> ((FieldMatch) entry.key().match()).fields().get(Field.ETH_SRC).low())
        .containsOnly(
            Marks.of(1).value(),
            Marks.of(ClassQueues.number(SampleClasses.LATENCY)).value(),
            Marks.of(Marks.RETURNED).value());
  }

  @Test
  void after_a_restart_nothing_changes_once_the_same_plan_is_sent() {
    put(guarantee("a"), deny("b"));
    Map<EntryKey, Entry> before = Map.copyOf(tables1.entries());
    journal.clear();

    restartController();
    assertThat(tables1.entries()).isEqualTo(before);
    loop.pass(SETTLE.plus(Duration.ofSeconds(3)));
    put(guarantee("a"), deny("b"));
    loop.pass(Duration.ofSeconds(3));

    assertThat(tables1.entries()).isEqualTo(before);
    assertThat(journal).isEmpty();
  }
}
