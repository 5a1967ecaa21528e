package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.RuleReport;

class SharedQueuesTest extends EnforcerFixture {

  private static final long RATE = 10_000_000;

  @BeforeEach
  void thePortsHaveTwoQueues() {
    queues1.limitTo(2);
    queues2.limitTo(2);
    loop.settle();
  }

  private Rule of(String id) {
    return guarantee(id, RATE, java.util.Optional.empty());
  }

  private HopReport hop(RuleReport report) {
    return report.hops().get(0);
  }

  @Test
  void the_guarantees_that_come_last_share_a_queue_with_the_sum_of_their_rates() {
    List<RuleReport> reports = put(of("a"), of("b"), of("c"));

    assertThat(reports).allMatch(report -> report.state() == RuleReport.State.INSTALLED);
    assertThat(reports)
        .extracting(report -> hop(report).queue().orElse(0))
        .containsExactly(1, 2, 2);
    assertThat(reports)
        .extracting(report -> hop(report).sharedWith())
        .containsExactly(List.of(), List.of("c"), List.of("b"));
    assertThat(queues1.guaranteed(3).get(2).rateBps()).isEqualTo(OptionalLong.of(2 * RATE));
    assertThat(queues1.guaranteed(3).get(2).rules()).containsExactly("b", "c");
    assertThat(queues1.restBps(3)).isEqualTo(100_000_000 - 3 * RATE);
  }

  @Test
  void a_rule_that_leaves_a_shared_queue_leaves_the_others_their_rates() {
    put(of("a"), of("b"), of("c"));

    assertThat(patch(List.of(), List.of("b"))).containsExactly(RuleReport.removed("b"));

    assertThat(queues1.guaranteed(3).get(2).rules()).containsExactly("c");
    assertThat(queues1.guaranteed(3).get(2).rateBps()).isEqualTo(OptionalLong.of(RATE));
    assertThat(queues1.restBps(3)).isEqualTo(100_000_000 - 2 * RATE);
    assertThat(status().rules())
        .extracting(report -> hop(report).sharedWith())
        .containsOnly(List.of());
  }

  @Test
  void the_last_to_leave_leaves_nothing() {
    put(of("a"), of("b"), of("c"));
    patch(List.of(), List.of("a", "b"));
    patch(List.of(), List.of("c"));

    assertThat(queues1.guaranteed(3)).isEmpty();
    assertThat(queues1.restBps(3)).isEqualTo(100_000_000);
    assertThat(tables1.rules()).isEmpty();
  }

  @Test
  void after_a_restart_each_rule_keeps_its_queue() {
    put(of("a"), of("b"), of("c"));
    journal.clear();
    restartController();

    assertThat(put(of("c"), of("a"), of("b")))
        .extracting(report -> hop(report).queue().orElse(0))
        .containsExactly(2, 1, 2);
    assertThat(journal).isEmpty();
  }

  @Test
  void an_undecided_rule_keeps_its_part_of_the_shared_queue() {
    put(of("a"), of("b"), of("c"));
    enforcer.disconnect(S1);
    loop.pass(SETTLE);

    assertThat(queues2.guaranteed(1).get(2).rules()).containsExactly("b", "c");
    assertThat(patch(List.of(), List.of("c"))).hasSize(1);
    assertThat(queues2.guaranteed(1).get(2).rules()).containsExactly("b");
    assertThat(queues2.guaranteed(1).get(2).rateBps()).isEqualTo(OptionalLong.of(RATE));
  }
}
