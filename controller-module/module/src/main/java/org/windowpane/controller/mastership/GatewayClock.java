package org.windowpane.controller.mastership;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
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

  private static final Duration NOTABLE = Duration.ofSeconds(1);
  private static final Logger LOG = LoggerFactory.getLogger(GatewayClock.class);

  private final Clock machine;
  private final LongSupplier nanoTime;
  private boolean isSet;
  private Instant anchor = Instant.EPOCH;
  private long anchorNanos;

  /**
   * A clock that goes like the machine's for now.
   *
   * @param nanoTime a monotonic clock, in nanoseconds
   */
  public GatewayClock(Clock machine, LongSupplier nanoTime) {
    this.machine = machine;
    this.nanoTime = nanoTime;
  }

  /** The gateway's clock shows this now. */
  public synchronized void set(Instant gateway) {
    Duration difference = Duration.between(instant(), gateway);
    if (isSet && difference.abs().compareTo(TOLERANCE) <= 0) {
      return;
    }
    if (difference.abs().compareTo(NOTABLE) > 0) {
      LOG.warn(
          "the gateway's clock differs by {} ms; Windowpane goes by the gateway's clock",
          difference.toMillis());
    }
    isSet = true;
    anchor = gateway;
    anchorNanos = nanoTime.getAsLong();
  }

  @Override
  public synchronized Instant instant() {
    return isSet ? anchor.plusNanos(nanoTime.getAsLong() - anchorNanos) : machine.instant();
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
