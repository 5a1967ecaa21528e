package org.windowpane.controller.entries;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class HardTimeoutsTest {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  private static Optional<Instant> in(Duration time) {
    return Optional.of(NOW.plus(time));
  }

  @Test
  void a_timeout_is_the_remaining_time_rounded_up() {
    assertThat(HardTimeouts.hardTimeout(in(Duration.ofMillis(1)), NOW)).isEqualTo(1);
    assertThat(HardTimeouts.hardTimeout(in(Duration.ofMillis(60_001)), NOW)).isEqualTo(61);
    assertThat(HardTimeouts.hardTimeout(in(Duration.ofSeconds(60)), NOW)).isEqualTo(60);
    assertThat(HardTimeouts.hardTimeout(Optional.empty(), NOW)).isZero();
  }

  @Test
  void an_end_in_the_past_is_as_soon_as_can_be() {
    assertThat(HardTimeouts.hardTimeout(in(Duration.ofSeconds(-5)), NOW)).isEqualTo(1);
  }

  @Test
  void a_long_timeout_is_given_in_parts() {
    assertThat(HardTimeouts.hardTimeout(in(Duration.ofDays(30)), NOW)).isEqualTo(65_535);
  }

  @Property
  void a_new_entry_is_as_wanted(@ForAll @LongRange(min = 1, max = 10_000_000_000L) long millis) {
    Optional<Instant> end = in(Duration.ofMillis(millis));
    assertThat(HardTimeouts.agree(end, HardTimeouts.kept(end, NOW), NOW)).isTrue();
  }

  @Test
  void a_long_timeout_is_renewed_when_half_a_part_is_left() {
    Optional<Instant> end = in(Duration.ofDays(30));
    Optional<Instant> kept = HardTimeouts.kept(end, NOW);

    assertThat(HardTimeouts.agree(end, kept, NOW.plus(Duration.ofHours(9)))).isTrue();
    assertThat(HardTimeouts.agree(end, kept, NOW.plus(Duration.ofHours(10)))).isFalse();
  }

  @Test
  void another_end_is_not_as_wanted() {
    Optional<Instant> minute = in(Duration.ofMinutes(1));

    assertThat(HardTimeouts.agree(minute, in(Duration.ofSeconds(50)), NOW)).isFalse();
    assertThat(HardTimeouts.agree(minute, in(Duration.ofSeconds(70)), NOW)).isFalse();
    assertThat(HardTimeouts.agree(minute, Optional.empty(), NOW)).isFalse();
    assertThat(HardTimeouts.agree(Optional.empty(), minute, NOW)).isFalse();
    assertThat(HardTimeouts.agree(Optional.empty(), Optional.empty(), NOW)).isTrue();
    assertThat(HardTimeouts.agree(minute, in(Duration.ofSeconds(61)), NOW)).isTrue();
  }
}
