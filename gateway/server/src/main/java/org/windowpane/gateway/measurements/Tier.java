package org.windowpane.gateway.measurements;

import java.time.Duration;

/** How finely measurements are kept; each is made of the one before it. */
public enum Tier {
  SECOND(Duration.ofSeconds(1)),
  MINUTE(Duration.ofMinutes(1)),
  HOUR(Duration.ofHours(1));

  private final Duration step;

  Tier(Duration step) {
    this.step = step;
  }

  /** The time that one point stands for. */
  public Duration step() {
    return step;
  }
}
