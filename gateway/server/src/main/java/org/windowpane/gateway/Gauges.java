package org.windowpane.gateway;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.windowpane.gateway.controller.ControllerLink;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.Scheduler;
import org.windowpane.gateway.measurements.live.SampleKeeper;
import org.windowpane.gateway.measurements.live.Telemetry;
import org.windowpane.gateway.notifications.sending.NotificationSender;

/** What an operator looks at to see whether all is well. */
public final class Gauges {
  private final MeterRegistry metrics;
  private final Clock clock;

  Gauges(MeterRegistry metrics, Clock clock) {
    this.metrics = metrics;
    this.clock = clock;
  }

  void of(Ledger ledger) {
    Gauge.builder("windowpane.ledger.leading", ledger, it -> it.isLeading() ? 1 : 0)
        .description("Whether this gateway writes the record")
        .register(metrics);
    Gauge.builder("windowpane.ledger.queue", ledger, Ledger::queueLength)
        .description("Commands that wait to be decided")
        .register(metrics);
  }

  void of(ControllerLink link) {
    Gauge.builder("windowpane.controller.connected", link, it -> it.status().connected() ? 1 : 0)
        .description("Whether the controller answers")
        .register(metrics);
  }

  void of(Scheduler scheduler) {
    TimeGauge.builder(
            "windowpane.scheduler.lag", scheduler, TimeUnit.MILLISECONDS, it -> it.lag().toMillis())
        .description("How long what is due by now has waited; 0 where another gateway leads")
        .register(metrics);
  }

  void of(NotificationSender courier) {
    Gauge.builder("windowpane.outbox.depth", courier, NotificationSender::depth)
        .description("Notifications that wait to be delivered; 0 where another gateway leads")
        .register(metrics);
  }

  void of(Telemetry telemetry) {
    TimeGauge.builder("windowpane.telemetry.age", telemetry, TimeUnit.MILLISECONDS, this::age)
        .description("How long ago the latest was measured")
        .register(metrics);
  }

  private double age(Telemetry telemetry) {
    return telemetry.at().equals(Instant.EPOCH)
        ? Double.NaN
        : Duration.between(telemetry.at(), clock.instant()).toMillis();
  }

  void of(SampleKeeper keeper) {
    TimeGauge.builder(
            "windowpane.samples.rollup.age", keeper, TimeUnit.SECONDS, SampleKeeper::ageSeconds)
        .description("How long ago the last hour ended that minutes and hours were made of")
        .register(metrics);
  }
}
