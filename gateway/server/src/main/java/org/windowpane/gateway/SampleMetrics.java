package org.windowpane.gateway;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.windowpane.gateway.measurements.live.SampleWriter;
import org.windowpane.gateway.measurements.live.SampleWriter.Reason;

/** Counts the measurements that the gateway stores and drops. */
public final class SampleMetrics implements SampleWriter.Counts {
  private final Counter kept;
  private final Map<Reason, Counter> dropped = new EnumMap<>(Reason.class);

  SampleMetrics(MeterRegistry metrics) {
    this.kept =
        Counter.builder("windowpane.samples.kept")
            .description("Single measurements written to the database")
            .register(metrics);
    for (Reason reason : Reason.values()) {
      dropped.put(
          reason,
          Counter.builder("windowpane.samples.dropped")
              .description("Single measurements lost, by reason")
              .tag("reason", reason.name().toLowerCase(Locale.ROOT))
              .register(metrics));
    }
  }

  @Override
  public void kept(long samples) {
    kept.increment(samples);
  }

  @Override
  public void dropped(long samples, Reason reason) {
    dropped.get(reason).increment(samples);
  }
}
