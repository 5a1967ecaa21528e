package org.windowpane.gateway.ledger.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ids of rules, and the resources that they are of. */
public final class RuleRevisionTest {
  private static final String SINCE = RuleRevision.of(Instant.parse("2026-11-20T21:00:00Z"));

  @Test
  void theIdOfARuleHasTheNameOfItsResource() {
    assertThat(TrafficClassRecord.nameOf("class.a_b-c.12" + SINCE)).contains("a_b-c");
    assertThat(PathRuleRecord.nameOf("path.a_b-c.0" + SINCE)).contains("a_b-c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "class", "class.", "path.a.0", "0192f6c1-1d2e-7c4a-9b1c-2f6f1f0c8a11"})
  void theIdOfAnotherRuleHasNone(String rule) {
    assertThat(TrafficClassRecord.nameOf(rule)).isEmpty();
  }
}
