package org.windowpane.gateway.measurements;

import java.time.Duration;

/** The resolutions at which measurements are stored; each is computed from the one before. */
public enum Tier {
  SECOND(Duration.ofSeconds(1)),
  MINUTE(Duration.ofMinutes(1)),
  HOUR(Duration.ofHours(1));

  private final Duration step;

  Tier(Duration step) {
    this.step = step;
  }

  /** The time that one point covers. */
  public Duration step() {
    return step;
  }
}
