package org.windowpane.gateway;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.windowpane.gateway.controller.Controllers;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.schedule.Scheduler;
import org.windowpane.gateway.measurements.live.SampleKeeper;
import org.windowpane.gateway.measurements.live.Telemetry;
import org.windowpane.gateway.notifications.sending.NotificationSender;

/** The gauges that show an operator the health of the gateway. */
public final class Gauges {
  private final MeterRegistry metrics;
  private final Clock clock;

  Gauges(MeterRegistry metrics, Clock clock) {
    this.metrics = metrics;
    this.clock = clock;
  }

  void of(Ledger ledger) {
    Gauge.builder("windowpane.ledger.leading", ledger, it -> it.isLeading() ? 1 : 0)
        .description("Whether this gateway is active and writes to the database")
        .register(metrics);
    Gauge.builder("windowpane.ledger.queue", ledger, Ledger::queueLength)
        .description("Commands that wait for a decision")
        .register(metrics);
    Gauge.builder("windowpane.ledger.queue.users", ledger, Ledger::waitingUsers)
        .description("Users whose commands wait for a decision")
        .register(metrics);
  }

  void of(Controllers controllers) {
    Gauge.builder(
            "windowpane.controller.connected", controllers, it -> it.status().connected() ? 1 : 0)
        .description("Whether the controller answers")
        .register(metrics);
  }

  void of(Scheduler scheduler) {
    TimeGauge.builder(
            "windowpane.scheduler.lag", scheduler, TimeUnit.MILLISECONDS, it -> it.lag().toMillis())
        .description("How long the oldest due task has waited; 0 on a standby gateway")
        .register(metrics);
  }

  void of(NotificationSender sender) {
    Gauge.builder("windowpane.outbox.depth", sender, NotificationSender::depth)
        .description("Notifications that wait for delivery; 0 on a standby gateway")
        .register(metrics);
  }

  void of(Telemetry telemetry) {
    TimeGauge.builder("windowpane.telemetry.age", telemetry, TimeUnit.MILLISECONDS, this::age)
        .description("Age of the latest measurement")
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
        .description("Time since the end of the last hour that was rolled up to minutes and hours")
        .register(metrics);
  }
}
