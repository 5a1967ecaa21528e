package org.windowpane.gateway.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

public final class MissingHostsTest {
  private static final Instant T0 = Instant.parse("2026-11-21T12:00:00Z");

  private final MissingHosts absences = new MissingHosts(Duration.ofMinutes(10));

  private Set<String> after(String run, int minute, String... there) {
    return absences.after(run, Set.of(there), T0.plus(Duration.ofMinutes(minute)));
  }

  @Test
  void whoIsMissingForLongIsGoneAndToldOnce() {
    after("one", 0, "a", "b");
    assertThat(after("one", 1, "b")).isEmpty();
    assertThat(after("one", 10, "b")).isEmpty();
    assertThat(after("one", 11, "b")).containsExactly("a");
    assertThat(after("one", 12, "b")).isEmpty();
  }

  @Test
  void whoComesBackInTimeIsNotGone() {
    after("one", 0, "a");
    after("one", 1);
    after("one", 9, "a");
    after("one", 10);
    assertThat(after("one", 15)).isEmpty();
    assertThat(after("one", 20)).containsExactly("a");
  }

  @Test
  void whomANewRunHasNotSeenYetIsNotMissing() {
    after("one", 0, "a");
    after("one", 1);
    assertThat(after("two", 30)).isEmpty();
    assertThat(after("two", 60)).isEmpty();
  }
}
