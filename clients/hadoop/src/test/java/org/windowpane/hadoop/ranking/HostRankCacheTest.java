package org.windowpane.hadoop.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostRankCacheTest {
  private final FakeRanks ranks = new FakeRanks().free(1, 50).unmeasured(2);
  private long nanos = 1;
  private final HostRankCache cache =
      new HostRankCache(ranks, Duration.ofSeconds(1), Duration.ofSeconds(5), () -> nanos);

  private void pass(Duration time) {
    nanos += time.toNanos();
  }

  @Test
  void an_answer_is_used_until_it_is_stale() {
    assertThat(cache.fresh()).isEmpty();
    cache.refresh();
    assertThat(cache.fresh()).isPresent();
    pass(Duration.ofSeconds(5));
    assertThat(cache.fresh()).isPresent();
    pass(Duration.ofNanos(1));
    assertThat(cache.fresh()).isEmpty();
  }

  @Test
  void hosts_are_found_by_address_and_by_name() {
    cache.refresh();
    FreeUplinks uplinks = cache.fresh().orElseThrow();
    assertThat(uplinks.expectedBps("reader", "10.0.0.1", "other")).hasValue(50);
    assertThat(uplinks.expectedBps("reader", "192.0.2.1", "H1")).hasValue(50);
    assertThat(uplinks.expectedBps("reader", "10.0.0.2", "h2")).isEmpty();
    assertThat(uplinks.expectedBps("reader", "10.0.0.3", "h3")).isEmpty();
  }

  @Test
  void a_recommended_host_is_shared() {
    cache.refresh();
    FreeUplinks uplinks = cache.fresh().orElseThrow();
    uplinks.recommended("another reader", "10.0.0.1", "h1");
    assertThat(uplinks.expectedBps("reader", "10.0.0.1", "h1")).hasValue(25);
    cache.refresh();
    assertThat(cache.fresh().orElseThrow().expectedBps("reader", "10.0.0.1", "h1")).hasValue(50);
  }

  @Test
  void failures_keep_the_last_answer_and_pause_longer_and_longer() {
    cache.refresh();
    ranks.fail(Optional.of(new IllegalStateException("away")));
    cache.refresh();
    assertThat(cache.fresh()).isPresent();
    assertThat(ranks.asked()).isEqualTo(2);
    pass(Duration.ofSeconds(1));
    cache.refresh();
    assertThat(ranks.asked()).isEqualTo(2);
    pass(Duration.ofSeconds(1));
    cache.refresh();
    assertThat(ranks.asked()).isEqualTo(3);
    pass(Duration.ofSeconds(3));
    cache.refresh();
    assertThat(ranks.asked()).isEqualTo(3);
    pass(Duration.ofSeconds(30));
    ranks.fail(Optional.empty());
    cache.refresh();
    assertThat(cache.fresh()).isPresent();
    cache.refresh();
    assertThat(ranks.asked()).isEqualTo(5);
  }
}
