package org.windowpane.gateway;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.windowpane.gateway.controller.ControllerLink;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.Scheduler;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.measurements.Measurements;

/**
 * The health of the parts that a gateway does not need in order to be ready, in words. Only the
 * active gateway reports on switches, the scheduler and measurements.
 */
public final class Health {
  private static final String OK = "ok";

  /** The delay after which the scheduler or the measurements are late. */
  private static final Duration TOLERANCE = Duration.ofSeconds(5);

  private final Ledger ledger;
  private final ControllerLink link;
  private final Scheduler scheduler;
  private final Measurements measurements;
  private final Clock clock;

  Health(
      Ledger ledger,
      ControllerLink link,
      Scheduler scheduler,
      Measurements measurements,
      Clock clock) {
    this.ledger = ledger;
    this.link = link;
    this.scheduler = scheduler;
    this.measurements = measurements;
    this.clock = clock;
  }

  Map<String, String> parts() {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("controller", link.status().connected() ? OK : "away");
    if (ledger.isLeading()) {
      parts.put("switches", switches());
      parts.put("scheduler", scheduler());
      parts.put("measurements", measurements());
    }
    return parts;
  }

  private String switches() {
    try {
      int away = ledger.state().network().away().size();
      return away == 0 ? OK : away + " away";
    } catch (UnavailableException e) {
      return "not known";
    }
  }

  private String scheduler() {
    Duration lag = scheduler.lag();
    return lag.compareTo(TOLERANCE) < 0 ? OK : lag.toSeconds() + " s late";
  }

  private String measurements() {
    if (measurements.at().equals(Instant.EPOCH)) {
      return "none yet";
    }
    Duration age = Duration.between(measurements.at(), clock.instant());
    return age.compareTo(TOLERANCE) < 0 ? OK : "none for " + age.toSeconds() + " s";
  }
}
