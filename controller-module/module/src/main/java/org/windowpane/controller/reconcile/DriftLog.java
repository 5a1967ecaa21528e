package org.windowpane.controller.reconcile;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.model.Drift;
import org.windowpane.protocol.message.DriftCounts;
import org.windowpane.protocol.value.Dpid;

/**
 * What drifted of late, for readers on other threads. A drift has an event when it is found and
 * another, which replaces the first, when it is repaired.
 */
public final class DriftLog {

  /** How many drifts are kept. */
  public static final int SIZE = 1_000;

  /**
   * The last event of a drift.
   *
   * @param seq grows by 1 with every event, from 1
   */
  public record Event(long seq, Drift drift) {}

  private static final Logger LOG = LoggerFactory.getLogger(DriftLog.class);

  private final LogLimiter budget = new LogLimiter(20, Duration.ofSeconds(10));
  private final Map<Long, Event> byId = new LinkedHashMap<>();
  private final Map<Dpid, DriftCounts> counts = new HashMap<>();
  private long lastId;
  private long lastSeq;

  /** Notes what was found on a switch; returns it, to be given to {@link #repair} one day. */
  public synchronized Drift find(Dpid dpid, Drift.Finding finding, Instant now) {
    Drift drift = new Drift(++lastId, now, dpid, finding, Optional.empty());
    counts.put(dpid, counts(dpid).found(finding.kind(), finding.count()));
    publish(drift);
    budget.spend(now, skipped -> warn(drift, skipped));
    return drift;
  }

  private static void warn(Drift drift, long skipped) {
    if (skipped > 0) {
      LOG.warn("{} more drifts were found that are not logged here", skipped);
    }
    LOG.warn("{}: drift {}: {}", drift.dpid(), drift.id(), drift.finding());
  }

  /** Notes that a drift is repaired. */
  public synchronized void repair(Drift drift, Instant now) {
    counts.put(drift.dpid(), counts(drift.dpid()).repaired(drift.finding().count()));
    publish(drift.repaired(now));
  }

  private void publish(Drift drift) {
    byId.remove(drift.id());
    byId.put(drift.id(), new Event(++lastSeq, drift));
    if (byId.size() > SIZE) {
      byId.remove(byId.keySet().iterator().next());
    }
    notifyAll();
  }

  /** What was found on the switch so far. */
  public synchronized DriftCounts counts(Dpid dpid) {
    return counts.getOrDefault(dpid, DriftCounts.NONE);
  }

  /**
   * The events after this one, in order, as soon as there are any; none if the patience ends first.
   */
  public synchronized List<Event> after(long seq, Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    long rest = timeout.toNanos();
    while (lastSeq <= seq && rest > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, rest);
      rest = deadline - System.nanoTime();
    }
    return byId.values().stream().filter(event -> event.seq() > seq).toList();
  }
}
