package org.windowpane.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.plan.Ownership;
import org.windowpane.protocol.value.Dpid;

class SamplerTest {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final Dpid S1 = new Dpid(1);
  private static final Dpid S2 = new Dpid(2);
  private static final Duration NO_WAIT = Duration.ZERO;

  private final SampleRing ring = new SampleRing();
  private final Map<Dpid, CompletionStage<SwitchCounters>> readings = new HashMap<>();
  private final Sampler sampler =
      new Sampler(
          sample -> readings,
          () -> CompletableFuture.completedFuture(new Ownership(Map.of(7L, "a"), Map.of())),
          List::of,
          ring,
          Clock.fixed(NOW, ZoneOffset.UTC),
          Duration.ofMillis(50));

  private static SwitchCounters entries(long number) {
    return new SwitchCounters(
        List.of(), List.of(), List.of(new SwitchCounters.Table(0, number)), Map.of(), Map.of(), 1);
  }

  private void sample() {
    sampler.sample().join();
  }

  @Test
  void samples_are_numbered_from_one_and_dated() throws InterruptedException {
    readings.put(S1, CompletableFuture.completedFuture(entries(5)));
    sample();
    sample();

    List<Sample> samples = ring.after(0, NO_WAIT);
    assertThat(samples).extracting(Sample::seq).containsExactly(1L, 2L);
    assertThat(samples.get(0).at()).isEqualTo(NOW);
    assertThat(samples.get(0).switches()).containsExactly(Map.entry(S1, entries(5)));
    assertThat(samples.get(0).owners().rules()).containsEntry(7L, "a");
  }

  @Test
  void a_switch_that_fails_or_does_not_answer_is_left_out() throws InterruptedException {
    readings.put(S1, CompletableFuture.failedFuture(new IllegalStateException("gone")));
    readings.put(S2, new CompletableFuture<>());
    readings.put(new Dpid(3), CompletableFuture.completedFuture(entries(1)));
    sample();

    assertThat(ring.after(0, NO_WAIT).get(0).switches()).containsOnlyKeys(new Dpid(3));
  }

  @Test
  void a_reader_gets_what_is_after_its_last_sample() throws InterruptedException {
    sample();
    sample();
    sample();

    assertThat(ring.after(2, NO_WAIT)).extracting(Sample::seq).containsExactly(3L);
    assertThat(ring.after(3, NO_WAIT)).isEmpty();
  }

  @Test
  void a_reader_that_waits_gets_the_next_sample() throws InterruptedException {
    Thread later = new Thread(this::sample);
    later.start();

    assertThat(ring.after(0, Duration.ofSeconds(30))).hasSize(1);
    later.join();
  }

  @Test
  void the_last_120_samples_are_kept() throws InterruptedException {
    for (int i = 0; i < SampleRing.SIZE + 5; i++) {
      sample();
    }

    assertThat(ring.after(0, NO_WAIT)).hasSize(SampleRing.SIZE);
    assertThat(ring.after(0, NO_WAIT).get(0).seq()).isEqualTo(6);
  }
}
