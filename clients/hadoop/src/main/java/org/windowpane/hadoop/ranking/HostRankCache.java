package org.windowpane.hadoop.ranking;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.windowpane.client.Host;
import org.windowpane.client.HostRanks;

/** The latest order of hosts, which a daemon thread refreshes. Reading it never waits. */
public final class HostRankCache {
  private static final System.Logger LOG = System.getLogger(HostRankCache.class.getName());

  /** How long names and addresses of hosts are kept. */
  private static final Duration HOSTS_KEPT = Duration.ofSeconds(30);

  /** The longest pause between requests while they fail. */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final HostRankSource source;
  private final Duration every;
  private final Duration stale;
  private final LongSupplier nanos;

  private volatile Optional<Entry> latest = Optional.empty();

  // The rest is used by the daemon thread alone.

  private List<Host> hosts = List.of();
  private long hostsNanos;
  private int failures;
  private long pausedUntil;

  private record Entry(FreeUplinks uplinks, long nanos) {}

  /**
   * Nothing is asked for until {@link #start}.
   *
   * @param every the pause between requests
   * @param stale the age after which an answer is not used any more
   * @param nanos a clock such as {@link System#nanoTime}
   */
  public HostRankCache(HostRankSource source, Duration every, Duration stale, LongSupplier nanos) {
    this.source = source;
    this.every = every;
    this.stale = stale;
    this.nanos = nanos;
  }

  /** Refreshes the order until the process ends. */
  @SuppressWarnings("FutureReturnValueIgnored") // The task is never canceled.
  public void start() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "windowpane-ranks");
              thread.setDaemon(true);
              return thread;
            });
    timer.scheduleWithFixedDelay(this::refresh, 0, every.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** The latest order; empty without one that is fresh. */
  public Optional<FreeUplinks> fresh() {
    return latest
        .filter(it -> nanos.getAsLong() - it.nanos() <= stale.toNanos())
        .map(Entry::uplinks);
  }

  /** Asks once, and waits for the answer. Never throws. */
  void refresh() {
    if (failures > 0 && nanos.getAsLong() - pausedUntil < 0) {
      return;
    }
    try {
      HostRanks ranks = source.ranks().join();
      if (hosts.isEmpty() || nanos.getAsLong() - hostsNanos > HOSTS_KEPT.toNanos()) {
        hosts = source.hosts().join();
        hostsNanos = nanos.getAsLong();
      }
      latest = Optional.of(new Entry(FreeUplinks.of(ranks, hosts), nanos.getAsLong()));
      if (failures > 0) {
        LOG.log(Level.INFO, "Windowpane orders replicas by free uplink again.");
      }
      failures = 0;
    } catch (RuntimeException | LinkageError e) {
      failed(e);
    }
  }

  private void failed(Throwable failure) {
    if (failures == 0) {
      Throwable cause =
          failure instanceof CompletionException && failure.getCause() != null
              ? failure.getCause()
              : failure;
      LOG.log(
          Level.WARNING,
          () ->
              "Windowpane orders replicas by the time of their last recommendation: "
                  + cause.getMessage());
    }
    failures = Math.min(failures + 1, 16);
    long pause = every.toNanos() << Math.min(failures, 10);
    boolean tooLong = pause < 0 || pause > LONGEST_PAUSE.toNanos();
    pausedUntil = nanos.getAsLong() + (tooLong ? LONGEST_PAUSE.toNanos() : pause);
  }
}
