package org.windowpane.controller.mastership;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time by which rules begin and end: that of the gateway which gave the last lease, continued
 * by the monotonic clock. A step of this machine's clock changes nothing. Before the first lease it
 * is this machine's clock. Safe for use by several threads.
 */
public final class GatewayClock extends Clock {
  /** A lease may be this long under way. */
  private static final Duration TOLERANCE = Duration.ofMillis(250);

  /** An earlier time is believed when every lease has shown one for so long. */
  private static final Duration CONFIRM_BACK = Duration.ofSeconds(2);

  private static final Duration NOTABLE = Duration.ofSeconds(1);
  private static final Logger LOG = LoggerFactory.getLogger(GatewayClock.class);

  /** Two such stretches of time: the clocks of machines drift apart by less than a millisecond. */
  private static final Duration STRETCH = Duration.ofSeconds(10);

  private final Clock machine;
  private final LongSupplier nanoTime;
  private boolean isSet;

  /** The greatest lead of the gateway's clock over the monotonic one, in the last stretch. */
  private long previousLead;

  private long lead;
  private long stretchBegan;

  /** Whether the last leases showed an earlier time than this clock. */
  private boolean isBehind;

  private long behindSince;

  /** The greatest lead that they showed. */
  private long behindLead;

  /** The latest instant that was returned, in nanoseconds since 1970. */
  private long latest;

  /**
   * A clock that goes like the machine's for now.
   *
   * @param nanoTime a monotonic clock, in nanoseconds
   */
  public GatewayClock(Clock machine, LongSupplier nanoTime) {
    this.machine = machine;
    this.nanoTime = nanoTime;
  }

  /**
   * The gateway's clock showed this when it sent a lease. The lease that was under way for the
   * shortest time counts: the others show too early a time. A lease that was held up on its way, in
   * the network or because this process was stopped, looks like a clock that was turned back, so
   * that is believed only when all leases of some seconds show it.
   */
  public synchronized void set(Instant gateway) {
    Duration difference = Duration.between(instant(), gateway);
    long now = nanoTime.getAsLong();
    long seen = nanos(gateway) - now;
    if (!isSet) {
      follow(seen, now, difference);
    } else if (difference.compareTo(TOLERANCE.negated()) < 0) {
      behindSince = isBehind ? behindSince : now;
      behindLead = isBehind ? Math.max(behindLead, seen) : seen;
      isBehind = true;
      if (now - behindSince >= CONFIRM_BACK.toNanos()) {
        follow(behindLead, now, difference);
      }
    } else {
      isBehind = false;
      report(difference);
      advance(seen, now);
    }
  }

  private void follow(long seen, long now, Duration difference) {
    report(difference);
    isSet = true;
    isBehind = false;
    previousLead = seen;
    lead = seen;
    stretchBegan = now;
    latest = Long.MIN_VALUE;
  }

  private static void report(Duration difference) {
    if (difference.abs().compareTo(NOTABLE) > 0) {
      LOG.warn(
          "the gateway's clock differs by {} ms; Windowpane goes by the gateway's clock",
          difference.toMillis());
    }
  }

  private void advance(long seen, long now) {
    if (now - stretchBegan > STRETCH.toNanos()) {
      previousLead = lead;
      lead = seen;
      stretchBegan = now;
    } else {
      lead = Math.max(lead, seen);
    }
  }

  private static long nanos(Instant at) {
    return TimeUnit.SECONDS.toNanos(at.getEpochSecond()) + at.getNano();
  }

  @Override
  public synchronized Instant instant() {
    if (!isSet) {
      return machine.instant();
    }
    latest = Math.max(latest, Math.max(previousLead, lead) + nanoTime.getAsLong());
    return Instant.EPOCH.plusNanos(latest);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("this clock has no time zone");
  }
}
