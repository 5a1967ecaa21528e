package org.windowpane.gateway.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.protocol.json.ProtocolJson;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;

public final class PlanMessagesTest {
  private static final Instant START = Instant.parse("2026-11-28T03:00:00.123456Z");
  private static final int LONG_PATH = 8;
  private static final int RULES = 1_000;

  private static PlanRule rule(int number) {
    String id = new UUID(1L << 62, number) + "." + "f".repeat(20);
    FlowGroup flows =
        FlowGroup.parse(
            "(srcHost=10.200.100.101, dstHost=10.200.100.102, transport=tcp, srcPort=32768-65535,"
                + " dstPort=50000-60000)");
    List<Hop> path =
        IntStream.range(0, LONG_PATH)
            .mapToObj(hop -> new Hop(new Dpid(0x7fff_ffff_ffffL + hop), 1_001, 1_002))
            .toList();
    return new PlanRule(
        id,
        number,
        flows,
        new Action.Guarantee(10_000_000_000L, OptionalLong.of(100_000_000_000L), path),
        Optional.of(START),
        START.plusSeconds(3_600),
        List.of(),
        List.of());
  }

  @Test
  void theLargestPlanIsNotTooLargeForAController() {
    Map<String, PlanRule> rules =
        IntStream.range(0, RULES)
            .mapToObj(PlanMessagesTest::rule)
            .collect(Collectors.toMap(PlanRule::id, each -> each));
    long bytes = ProtocolJson.write(PlanMessages.whole(1, Plan.EMPTY.with(rules))).length;
    assertThat(bytes * PlanPut.MOST_RULES / RULES).isLessThan(PlanPut.MOST_BYTES);
  }
}
