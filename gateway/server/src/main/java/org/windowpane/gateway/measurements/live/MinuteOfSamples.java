package org.windowpane.gateway.measurements.live;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.windowpane.gateway.measurements.SampleBatch;
import org.windowpane.gateway.measurements.Series;

/** Gathers what was measured, second by second, until a minute is over. */
public final class MinuteOfSamples {
  private static final int SECONDS = 60;

  private final Map<Series, float[]> values = new HashMap<>();
  private Instant minute = Instant.MIN;
  private int first = SECONDS;
  private int last = -1;

  /**
   * Adds what was measured.
   *
   * @return the minute before, where this is of another one: a later one, or an earlier one after
   *     the clock was put back
   */
  Optional<SampleBatch> add(Instant at, Map<Series, Long> measured) {
    Instant minuteOfSample = at.truncatedTo(ChronoUnit.MINUTES);
    Optional<SampleBatch> finished = minuteOfSample.equals(minute) ? Optional.empty() : take();
    minute = minuteOfSample;
    int second = (int) Duration.between(minute, at).toSeconds();
    first = Math.min(first, second);
    last = Math.max(last, second);
    measured.forEach(
        (series, value) -> values.computeIfAbsent(series, any -> nothing())[second] = value);
    return finished;
  }

  private static float[] nothing() {
    float[] none = new float[SECONDS];
    Arrays.fill(none, Float.NaN);
    return none;
  }

  /** What there is, which is forgotten here; empty where there is nothing. */
  Optional<SampleBatch> take() {
    Map<Series, float[]> taken = new HashMap<>();
    values.forEach((series, all) -> taken.put(series, Arrays.copyOfRange(all, first, last + 1)));
    Optional<SampleBatch> batch =
        taken.isEmpty()
            ? Optional.empty()
            : Optional.of(new SampleBatch(minute.plusSeconds(first), taken));
    values.clear();
    first = SECONDS;
    last = -1;
    return batch;
  }
}
