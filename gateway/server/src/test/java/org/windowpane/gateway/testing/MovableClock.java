package org.windowpane.gateway.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that tests move. */
public final class MovableClock extends Clock {
  private volatile Instant now;

  /** A clock at {@code now}. */
  public MovableClock(Instant now) {
    this.now = now;
  }

  /** Goes on. */
  public void advance(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
