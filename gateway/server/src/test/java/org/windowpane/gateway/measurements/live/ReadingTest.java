package org.windowpane.gateway.measurements.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

public class ReadingTest {
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");
  private static final long NARROW = 1L << 32;

  private static Reading reading(long atMs, long total, Long countedMs) {
    return new Reading(T0.plusMillis(atMs), total, countedMs);
  }

  /** For any value of a 64-bit counter, including its maximum. */
  @Property
  void the_measured_rate_matches_the_added_bytes(
      @ForAll long start,
      @ForAll @LongRange(min = 0, max = 1L << 31) long grown,
      @ForAll @LongRange(min = 0, max = 1L << 40) long age,
      @ForAll @IntRange(min = 1, max = 60_000) int ms) {
    boolean narrow = Long.compareUnsigned(start, NARROW) < 0;
    Reading later = reading(ms, start + grown, age + ms);
    assertThat(reading(0, start, age).rateUntil(later))
        .hasValue(Math.round(grown * 8 / (ms / 1000.0)));
    if (!narrow || start + grown < NARROW) {
      return;
    }
    Reading wrapped = reading(ms, start + grown - NARROW, age + ms);
    assertThat(reading(0, start, age).rateUntil(wrapped))
        .hasValue(Math.round(grown * 8 / (ms / 1000.0)));
  }

  @Property
  void a_counter_of_32_bits_is_followed_past_its_overflow(
      @ForAll @LongRange(min = 0, max = NARROW - 1) long start,
      @ForAll @LongRange(min = 0, max = NARROW - 1) long grown,
      @ForAll @LongRange(min = 0, max = 1L << 40) long age) {
    Reading later = reading(1000, (start + grown) % NARROW, age + 1000);
    assertThat(reading(0, start, age).rateUntil(later)).hasValue(grown * 8);
  }

  @Property
  void a_reset_counter_has_no_rate_once(
      @ForAll long before,
      @ForAll @LongRange(min = 0) long after,
      @ForAll @LongRange(min = 1, max = 1L << 40) long age,
      @ForAll @LongRange(min = 1, max = 1L << 40) long younger) {
    Reading later = reading(1000, after, Math.max(0, age - younger));
    assertThat(reading(0, before, age).rateUntil(later)).isEmpty();
  }

  @Property
  void without_an_age_a_smaller_total_has_no_rate(@ForAll long before, @ForAll long after) {
    Reading later = reading(1000, after, null);
    boolean less = Long.compareUnsigned(after, before) < 0;
    assertThat(reading(0, before, null).rateUntil(later).isEmpty()).isEqualTo(less);
    assertThat(reading(0, before, 5L).rateUntil(later).isEmpty()).isEqualTo(less);
  }

  @Property
  void no_rate_is_ever_negative(
      @ForAll long before, @ForAll long after, @ForAll long age, @ForAll long laterAge) {
    reading(0, before, age)
        .rateUntil(reading(1000, after, laterAge))
        .ifPresent(bps -> assertThat(bps).isNotNegative());
  }
}
