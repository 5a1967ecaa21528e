package org.windowpane.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.json.ProtocolJson;
import org.windowpane.protocol.json.ProtocolJsonException;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;

class RuleTest {

  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Dpid S1 = new Dpid(1);
  private static final Dpid S2 = new Dpid(2);

  private static Rule rule(String id, long order) {
    return new Rule(id, order, FlowGroup.ALL, new Action.Deny(), Optional.of(NOON));
  }

  @Test
  void a_rule_has_ended_at_its_end_already() {
    assertThat(rule("a", 1).hasEnded(NOON)).isTrue();
    assertThat(rule("a", 1).hasEnded(NOON.minusMillis(1))).isFalse();
  }

  @Test
  void the_smaller_order_and_then_the_smaller_id_wins() {
    assertThat(List.of(rule("b", 1), rule("a", 2), rule("a", 1)).stream().sorted(Rule.PRECEDENCE))
        .extracting(Rule::id, Rule::order)
        .containsExactly(tuple("a", 1L), tuple("b", 1L), tuple("a", 2L));
  }

  @Test
  void ids_of_another_form_are_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> rule("", 1));
    assertThatIllegalArgumentException().isThrownBy(() -> rule("a b", 1));
    assertThatIllegalArgumentException().isThrownBy(() -> rule("x".repeat(65), 1));
  }

  @Test
  void a_guarantee_passes_each_switch_once() {
    Hop hop = new Hop(S1, 1, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Action.Guarantee(1, List.of(hop, new Hop(S1, 3, 4))));
    assertThatIllegalArgumentException().isThrownBy(() -> new Action.Guarantee(1, List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> new Action.Guarantee(0, List.of(hop)));
  }

  @Test
  void a_report_sums_up_its_hops() {
    HopReport in =
        new HopReport(S1, HopReport.State.INSTALLED, OptionalInt.empty(), Optional.empty());
    HopReport on =
        new HopReport(S2, HopReport.State.PENDING, OptionalInt.empty(), Optional.empty());
    HopReport no =
        new HopReport(S2, HopReport.State.FAILED, OptionalInt.empty(), Optional.of("no"));

    assertThat(RuleReport.of("a", List.of(in, in)).state()).isEqualTo(RuleReport.State.INSTALLED);
    assertThat(RuleReport.of("a", List.of(in, on)).state()).isEqualTo(RuleReport.State.PENDING);
    assertThat(RuleReport.of("a", List.of(in, no)).state()).isEqualTo(RuleReport.State.PARTIAL);
    assertThat(RuleReport.of("a", List.of(no, no)).state()).isEqualTo(RuleReport.State.FAILED);
  }

  @Test
  void a_state_that_is_not_known_counts_as_failed_in_an_answer() throws Exception {
    String json =
        "{\"instance\":\"i\",\"generation\":1,\"rules\":"
            + "[{\"id\":\"a\",\"state\":\"something new\",\"hops\":[]}]}";
    PlanAnswer answer =
        ProtocolJson.readAnswer(json.getBytes(StandardCharsets.UTF_8), PlanAnswer.class);
    assertThat(answer.rules().get(0).state()).isEqualTo(RuleReport.State.FAILED);
  }

  @Test
  void the_stream_of_a_wrong_request_stays_open() {
    AtomicBoolean closed = new AtomicBoolean();
    InputStream body =
        new ByteArrayInputStream("{\"generation\": 0}".getBytes(StandardCharsets.UTF_8)) {
          @Override
          public void close() {
            closed.set(true);
          }
        };
    assertThatExceptionOfType(ProtocolJsonException.class)
        .isThrownBy(() -> ProtocolJson.readRequest(body, PlanPut.class));
    assertThat(closed).isFalse();
  }
}
