package org.windowpane.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

/** Windows at the resolution of the database. */
final class WindowLawsTest {
  @Property
  void aRoundedWindowIsInWholeMicrosecondsAndLessThanOneMicrosecondAway(
      @ForAll @LongRange(min = 0, max = 10_000) long startNanos,
      @ForAll @LongRange(min = 1, max = 10_000) long lengthNanos) {
    Instant start = Instant.EPOCH.plusNanos(startNanos);
    Window window = new Window(start, start.plusNanos(lengthNanos));
    Window rounded = window.inWholeMicroseconds();
    assertThat(rounded.start()).isEqualTo(rounded.start().truncatedTo(ChronoUnit.MICROS));
    assertThat(rounded.end()).isEqualTo(rounded.end().truncatedTo(ChronoUnit.MICROS));
    assertThat(Duration.between(window.start(), rounded.start()).toNanos()).isBetween(0L, 999L);
    assertThat(rounded.end()).isAfterOrEqualTo(window.end());
    assertThat(rounded.inWholeMicroseconds()).isEqualTo(rounded);
  }

  @Property
  void aWindowWithoutEndStaysWithoutEnd(@ForAll @LongRange(min = 0, max = 10_000) long startNanos) {
    Window window = new Window(Instant.EPOCH.plusNanos(startNanos), Instant.MAX);
    assertThat(window.inWholeMicroseconds().isEndless()).isTrue();
  }
}
