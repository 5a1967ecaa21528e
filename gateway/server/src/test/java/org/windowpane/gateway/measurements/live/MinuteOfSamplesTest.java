package org.windowpane.gateway.measurements.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.measurements.SampleBatch;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.protocol.value.Dpid;

public final class MinuteOfSamplesTest {
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");
  private static final Series ONE = new Series.OfTable(new Dpid(1), 0);
  private static final Series TWO = new Series.OfTable(new Dpid(1), 1);
  private static final float NONE = Float.NaN;

  private final MinuteOfSamples minute = new MinuteOfSamples();

  private Optional<SampleBatch> add(double second, Series series, long value) {
    return minute.add(T0.plusMillis(Math.round(second * 1000)), Map.of(series, value));
  }

  @Test
  void aMinuteIsReturnedWithItsGapsWhenTheNextStarts() {
    assertThat(add(57.003, ONE, 1)).isEmpty();
    assertThat(add(59.003, ONE, 3)).isEmpty();
    assertThat(add(59.003, TWO, 4)).isEmpty();
    SampleBatch batch = add(60.003, ONE, 5).orElseThrow();
    assertThat(batch.from()).isEqualTo(T0.plusSeconds(57));
    assertThat(batch.values().get(ONE)).containsExactly(1, NONE, 3);
    assertThat(batch.values().get(TWO)).containsExactly(NONE, NONE, 4);
    assertThat(batch.size()).isEqualTo(3);
    assertThat(minute.take().orElseThrow().values()).containsOnlyKeys(ONE);
    assertThat(minute.take()).isEmpty();
  }

  @Test
  void aBatchAfterATakeStartsAtItsFirstSample() {
    add(1, ONE, 1);
    minute.take();
    add(5, ONE, 2);
    SampleBatch batch = minute.take().orElseThrow();
    assertThat(batch.from()).isEqualTo(T0.plusSeconds(5));
    assertThat(batch.values().get(ONE)).containsExactly(2);
  }

  @Test
  void aClockSetBackStartsAnotherMinute() {
    add(30, ONE, 1);
    assertThat(add(-3600, ONE, 2)).hasValueSatisfying(it -> assertThat(it.size()).isOne());
    assertThat(minute.take().orElseThrow().from()).isEqualTo(T0.minusSeconds(3600));
  }

  @Test
  void aMinuteWithoutMeasurementsIsSkipped() {
    minute.add(T0, Map.of());
    assertThat(minute.add(T0.plusSeconds(60), Map.of())).isEmpty();
  }
}
