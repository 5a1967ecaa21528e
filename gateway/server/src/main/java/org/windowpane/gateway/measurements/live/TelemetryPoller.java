package org.windowpane.gateway.measurements.live;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.gateway.controller.ControllerException;
import org.windowpane.gateway.controller.Controllers;
import org.windowpane.gateway.ledger.Feed;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.protocol.message.TelemetryReport;

/** Fetches the counters of the switches every second, and has the measurements stored. */
public final class TelemetryPoller implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TelemetryPoller.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration STOP = Duration.ofSeconds(2);

  private final Controllers controllers;
  private final Ledger ledger;
  private final Telemetry telemetry;
  private final SampleWriter writer;
  private final Feed feed;
  private final MinuteOfSamples minute = new MinuteOfSamples();
  private final Thread thread = new Thread(this::run, "telemetry");
  private String instance = "";
  private long seen;
  private long after;

  /** A poller that does nothing until it is started. */
  public TelemetryPoller(
      Controllers controllers, Ledger ledger, Telemetry telemetry, SampleWriter writer, Feed feed) {
    this.controllers = controllers;
    this.ledger = ledger;
    this.telemetry = telemetry;
    this.writer = writer;
    this.feed = feed;
  }

  /** Begins to fetch. */
  public void start() {
    thread.start();
  }

  private void run() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        if (ledger.isLeading()) {
          fetch();
        } else {
          minute.take().ifPresent(writer::write);
          forget();
          Thread.sleep(PAUSE.toMillis());
        }
      } catch (ControllerException | UnavailableException e) {
        LOG.debug("nothing is measured now", e);
        telemetry.silence();
        after = 0;
        pause();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException | Error e) {
        LOG.error("measurements could not be read", e);
        pause();
      }
    }
    minute.take().ifPresent(writer::write);
  }

  /** Another gateway measures now. */
  private void forget() {
    telemetry.forget();
    instance = "";
  }

  private void fetch() throws ControllerException, InterruptedException {
    TelemetryReport report = controllers.active().telemetry(after);
    if (!report.instance().equals(instance)) {
      instance = report.instance();
      seen = 0;
      after = 0;
      telemetry.restart();
    }
    Map<UUID, Booking> openBookings = openBookings();
    List<TelemetryReport.Sample> samples = unseen(report);
    for (TelemetryReport.Sample sample : samples) {
      seen = sample.seq();
      after = seen;
      minute.add(sample.at(), telemetry.take(sample, openBookings)).ifPresent(writer::write);
    }
    if (!samples.isEmpty()) {
      feed.publish(new LiveEvent.Measured());
    }
  }

  /** New samples, in order; after a failure the controller sends some samples again. */
  private List<TelemetryReport.Sample> unseen(TelemetryReport report) {
    List<TelemetryReport.Sample> samples = report.samples();
    return samples.stream()
        .filter(sample -> sample.seq() > seen)
        .sorted(Comparator.comparingLong(TelemetryReport.Sample::seq))
        .toList();
  }

  private Map<UUID, Booking> openBookings() {
    Map<UUID, Booking> byId = new HashMap<>();
    ledger.state().open().values().forEach(it -> byId.put(it.id(), it.booking()));
    return byId;
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Hands the measurements so far to the writer. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(STOP.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
