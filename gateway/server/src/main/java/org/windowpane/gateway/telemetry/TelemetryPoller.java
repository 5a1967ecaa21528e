package org.windowpane.gateway.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.admission.Booking;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.gateway.application.Feed;
import org.windowpane.gateway.application.Ledger;
import org.windowpane.gateway.application.SampleStore;
import org.windowpane.gateway.application.UnavailableException;
import org.windowpane.gateway.enforcement.ControllerClient;
import org.windowpane.gateway.enforcement.ControllerException;
import org.windowpane.gateway.enforcement.Wire;

/** Fetches what the switches count, every second, and keeps means of it. */
public final class TelemetryPoller implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TelemetryPoller.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration TIDY_EVERY = Duration.ofMinutes(10);
  private static final int WRITES_WAITING = 10;

  private final ControllerClient controller;
  private final Ledger ledger;
  private final Telemetry telemetry;
  private final SampleStore store;
  private final Feed feed;
  private final Settings settings;
  private final Averages<LinkDirection> links = new Averages<>();
  private final Averages<UUID> bookings = new Averages<>();
  private final ThreadPoolExecutor writer =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(WRITES_WAITING),
          task -> new Thread(task, "telemetry-writer"));
  private final Thread thread = new Thread(this::run, "telemetry");
  private Instant nextWrite = Instant.EPOCH;
  private Instant nextTidy = Instant.EPOCH;
  private String instance = "";
  private long seen;
  private long asked;

  /**
   * What is kept.
   *
   * @param every over how long means are taken
   * @param retention how long they are kept
   */
  public record Settings(Duration every, Duration retention) {}

  /** A poller that does nothing until it is started. */
  public TelemetryPoller(
      ControllerClient controller,
      Ledger ledger,
      Telemetry telemetry,
      SampleStore store,
      Feed feed,
      Settings settings) {
    this.controller = controller;
    this.ledger = ledger;
    this.telemetry = telemetry;
    this.store = store;
    this.feed = feed;
    this.settings = settings;
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
          Thread.sleep(PAUSE.toMillis());
        }
      } catch (ControllerException | UnavailableException e) {
        LOG.debug("nothing is measured now", e);
        telemetry.silence();
        asked = 0;
        pause();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException e) {
        LOG.error("measurements could not be read", e);
        pause();
      }
    }
  }

  private void fetch() throws ControllerException, InterruptedException {
    Wire.Telemetry told = controller.telemetry(asked);
    if (!told.instance().equals(instance)) {
      instance = told.instance();
      seen = 0;
      asked = 0;
      telemetry.restart();
    }
    Map<UUID, Booking> standing = standing();
    List<Wire.Sample> samples = unseen(told);
    for (Wire.Sample sample : samples) {
      seen = sample.seq();
      asked = seen;
      RateCalculator.Rates rates = telemetry.take(sample, standing);
      links.add(rates.links());
      bookings.add(rates.bookings());
      keepMeans(sample.at());
    }
    if (!samples.isEmpty()) {
      feed.tell(new Feed.News.Measured());
    }
  }

  /** In order; after a failure everything kept is asked for again, and some of it was seen. */
  private List<Wire.Sample> unseen(Wire.Telemetry told) {
    List<Wire.Sample> samples = told.samples() == null ? List.of() : told.samples();
    return samples.stream()
        .filter(sample -> sample.seq() > seen)
        .sorted(Comparator.comparingLong(Wire.Sample::seq))
        .toList();
  }

  private Map<UUID, Booking> standing() {
    Map<UUID, Booking> byId = new HashMap<>();
    ledger.state().open().values().forEach(it -> byId.put(it.id(), it.booking()));
    return byId;
  }

  private void keepMeans(Instant at) {
    if (at.isBefore(nextWrite)) {
      return;
    }
    boolean first = nextWrite.equals(Instant.EPOCH);
    nextWrite = at.plus(settings.every());
    if (first) {
      return;
    }
    Map<String, Long> linkMeans = Telemetry.byName(links.take());
    Map<UUID, Long> bookingMeans = bookings.take();
    inBackground(() -> store.write(at, linkMeans, bookingMeans));
    if (!at.isBefore(nextTidy)) {
      nextTidy = at.plus(TIDY_EVERY);
      inBackground(() -> store.forgetBefore(at.minus(settings.retention())));
    }
  }

  private void inBackground(Runnable write) {
    try {
      writer.execute(
          () -> {
            try {
              write.run();
            } catch (UnavailableException e) {
              LOG.warn("measurements could not be kept", e);
            }
          });
    } catch (RejectedExecutionException e) {
      LOG.warn("measurements are lost: the database is too slow for them");
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    writer.shutdownNow();
  }
}
