package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.plan.PlanAnswer;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;

class PlanSizeTest {

  private final ManualLoop loop = new ManualLoop();
  private final Enforcer enforcer = new Enforcer("first", loop, EnforcerFixture.TIMING, 100);

  private static List<Rule> rules(int count) {
    return IntStream.range(0, count).mapToObj(PlanSizeTest::rule).toList();
  }

  private static Rule rule(int number) {
    return new Rule("r" + number, number, FlowGroup.ALL, new Action.Deny(), Optional.empty());
  }

  private PlanAnswer settled(CompletableFuture<PlanAnswer> answer) {
    loop.settle();
    return answer.join();
  }

  @Test
  void a_plan_of_more_rules_than_a_table_has_priorities_is_refused_as_a_whole() {
    assertThat(settled(enforcer.put(1, rules(PlanPut.MOST_RULES + 1))))
        .isInstanceOf(PlanAnswer.TooMany.class);
    assertThat(enforcer.status()).isNotNull();
  }

  @Test
  void a_plan_does_not_grow_beyond_that_by_changes() {
    settled(enforcer.put(1, rules(2)));
    List<Rule> more = rules(PlanPut.MOST_RULES + 1).subList(2, PlanPut.MOST_RULES + 1);

    PlanAnswer refused =
        settled(enforcer.patch(new PlanPatch(Optional.empty(), 1, 2, more, List.of())));
    assertThat(refused).isEqualTo(new PlanAnswer.TooMany(1));

    PlanAnswer exchanged =
        settled(
            enforcer.patch(
                new PlanPatch(
                    Optional.empty(), 1, 2, rules(4).subList(2, 4), List.of("r1", "none"))));
    assertThat(exchanged.generation()).isEqualTo(2);
  }
}
