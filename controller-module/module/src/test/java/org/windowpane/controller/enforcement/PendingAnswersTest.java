package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Dpid;

class PendingAnswersTest {

  private static final Dpid S1 = Dpid.parse("00:00:00:00:00:00:00:01");

  private final ManualLoop loop = new ManualLoop();
  private final Map<String, HopReport.State> states = new HashMap<>();
  private final PendingAnswers answers =
      new PendingAnswers(loop, Duration.ofSeconds(10), this::report);

  private RuleReport report(String rule) {
    return RuleReport.of(
        rule, List.of(new HopReport(S1, states.get(rule), OptionalInt.empty(), Optional.empty())));
  }

  @Test
  void a_confirmed_rule_is_answered_as_confirmed_although_it_changes_again() {
    states.put("a", HopReport.State.INSTALLED);
    states.put("b", HopReport.State.PENDING);
    CompletableFuture<List<RuleReport>> answer = answers.about(List.of("a", "b"));
    states.put("a", HopReport.State.PENDING);
    states.put("b", HopReport.State.INSTALLED);
    answers.complete();

    assertThat(answer.join())
        .extracting(RuleReport::state)
        .containsOnly(RuleReport.State.INSTALLED);
  }

  @Test
  void an_unconfirmed_rule_fails_at_the_timeout() {
    states.put("a", HopReport.State.INSTALLED);
    states.put("b", HopReport.State.PENDING);
    CompletableFuture<List<RuleReport>> answer = answers.about(List.of("a", "b"));
    loop.pass(Duration.ofSeconds(9));
    assertThat(answer).isNotDone();
    loop.pass(Duration.ofSeconds(2));

    assertThat(answer.join())
        .extracting(RuleReport::state)
        .containsExactly(RuleReport.State.INSTALLED, RuleReport.State.FAILED);
    assertThat(answer.join().get(1).hops().get(0).error())
        .hasValue("not confirmed within 10000 ms");
  }
}
