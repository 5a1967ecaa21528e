package org.windowpane.gateway.measurements.live;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.measurements.Retention;
import org.windowpane.gateway.measurements.SampleUpkeep;

/** Maintains the stored measurements at intervals, while this gateway is active. */
public final class SampleKeeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SampleKeeper.class);
  private static final Duration EVERY = Duration.ofSeconds(20);

  /** What was measured in the last minute of an hour is written by then. */
  private static final Duration GRACE = Duration.ofMinutes(3);

  /** Two days of a gateway that was away, in one go. */
  private static final int HOURS_AT_ONCE = 48;

  private final SampleUpkeep upkeep;
  private final Retention retention;
  private final BooleanSupplier isActive;
  private final Clock clock;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "telemetry-keeper"));
  private long nextRun = System.nanoTime();
  private volatile Instant rolledUntil;

  /**
   * A keeper that does nothing until it is started.
   *
   * @param isActive whether this gateway is active
   */
  public SampleKeeper(
      SampleUpkeep upkeep, Retention retention, BooleanSupplier isActive, Clock clock) {
    this.upkeep = upkeep;
    this.retention = retention;
    this.isActive = isActive;
    this.clock = clock;
  }

  /** Starts the maintenance. */
  public void start() {
    timer.scheduleWithFixedDelay(this::check, 0, 1, TimeUnit.SECONDS);
  }

  private void check() {
    try {
      if (isActive.getAsBoolean() && System.nanoTime() - nextRun >= 0) {
        nextRun = System.nanoTime() + EVERY.toNanos();
        maintain();
      }
    } catch (UnavailableException e) {
      LOG.warn("measurements are not maintained: the database is unavailable", e);
    } catch (RuntimeException | Error e) {
      LOG.error("the maintenance of measurements failed once", e);
    }
  }

  /** Does each kind of maintenance once, as far as one call of it goes. */
  void maintain() {
    Instant now = clock.instant();
    upkeep.createPartitions(now);
    Instant ended = now.minus(GRACE);
    for (int hour = 0; hour < HOURS_AT_ONCE; hour++) {
      Instant before = rolledUntil;
      rolledUntil = upkeep.rollUp(ended);
      if (rolledUntil.equals(before)) {
        break;
      }
    }
    upkeep.forget(now, retention);
  }

  /**
   * The age of the oldest measurements that are not rolled up, in seconds: normally at most an hour
   * and some minutes; NaN before the first run.
   */
  public double ageSeconds() {
    Instant until = rolledUntil;
    return until == null ? Double.NaN : Duration.between(until, clock.instant()).toMillis() / 1e3;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
