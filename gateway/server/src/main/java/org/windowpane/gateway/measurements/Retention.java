package org.windowpane.gateway.measurements;

import java.time.Duration;

/**
 * How long measurements are kept, at least; they are forgotten by the day, the month and the year.
 *
 * @param seconds single seconds, an hour or more
 * @param minutes points of a minute
 * @param hours points of an hour
 */
public record Retention(Duration seconds, Duration minutes, Duration hours) {

  /** How long a tier is kept. */
  public Duration of(Tier tier) {
    return switch (tier) {
      case SECOND -> seconds;
      case MINUTE -> minutes;
      case HOUR -> hours;
    };
  }
}
