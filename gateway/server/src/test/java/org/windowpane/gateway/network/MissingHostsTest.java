package org.windowpane.gateway.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

public final class MissingHostsTest {
  private static final Instant T0 = Instant.parse("2026-11-21T12:00:00Z");

  private final MissingHosts missingHosts = new MissingHosts(Duration.ofMinutes(10));

  private Set<String> after(String run, int minute, String... present) {
    return missingHosts.after(run, Set.of(present), T0.plus(Duration.ofMinutes(minute)));
  }

  @Test
  void aHostMissingForLongIsReportedOnce() {
    after("one", 0, "a", "b");
    assertThat(after("one", 1, "b")).isEmpty();
    assertThat(after("one", 10, "b")).isEmpty();
    assertThat(after("one", 11, "b")).containsExactly("a");
    assertThat(after("one", 12, "b")).isEmpty();
  }

  @Test
  void aHostThatReturnsInTimeIsKept() {
    after("one", 0, "a");
    after("one", 1);
    after("one", 9, "a");
    after("one", 10);
    assertThat(after("one", 15)).isEmpty();
    assertThat(after("one", 20)).containsExactly("a");
  }

  @Test
  void aHostThatANewRunHasNotSeenYetIsNotMissing() {
    after("one", 0, "a");
    after("one", 1);
    assertThat(after("two", 30)).isEmpty();
    assertThat(after("two", 60)).isEmpty();
  }
}
