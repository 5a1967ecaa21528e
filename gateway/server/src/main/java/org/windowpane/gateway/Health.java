package org.windowpane.gateway;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.windowpane.gateway.controller.Controllers;
import org.windowpane.gateway.enforcement.Overdue;
import org.windowpane.gateway.enforcement.PlanKeeper;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.schedule.Scheduler;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.time.TrustedClock;

/**
 * The health of the parts that a gateway does not need in order to be ready, in words. Only the
 * active gateway reports on switches, the scheduler and measurements.
 */
public final class Health {
  private static final String OK = "ok";

  /** The delay after which the scheduler or the measurements are late. */
  private static final Duration TOLERANCE = Duration.ofSeconds(5);

  /** Longer than a controller may take to answer twice. */
  private static final Duration LOOKS_AT_WINDOWS_WITHIN = Duration.ofSeconds(35);

  private final Ledger ledger;
  private final Controllers controllers;
  private final PlanKeeper plan;
  private final Scheduler scheduler;
  private final Measurements measurements;
  private final TrustedClock clock;

  Health(
      Ledger ledger,
      Controllers controllers,
      PlanKeeper plan,
      Scheduler scheduler,
      Measurements measurements,
      TrustedClock clock) {
    this.ledger = ledger;
    this.controllers = controllers;
    this.plan = plan;
    this.scheduler = scheduler;
    this.measurements = measurements;
    this.clock = clock;
  }

  Map<String, String> parts() {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("clock", clock.problem().orElse(OK));
    if (ledger.isLeading()) {
      parts.put("controller", controller());
      parts.put("switches", switches());
      parts.put("windows", windows());
      parts.put("planAhead", plan.shortReach().map(Health::describe).orElse(OK));
      parts.put("scheduler", scheduler());
      parts.put("measurements", measurements());
    }
    return parts;
  }

  private String controller() {
    if (!controllers.status().connected()) {
      return "away";
    }
    Duration lag = controllers.lag();
    return lag.compareTo(TOLERANCE) < 0 ? OK : "has done nothing for " + lag.toSeconds() + " s";
  }

  private String switches() {
    try {
      int away = ledger.state().network().away().size();
      return away == 0 ? OK : away + " away";
    } catch (UnavailableException e) {
      return "not known";
    }
  }

  private String windows() {
    return plan.overdue()
        .map(Health::describe)
        .orElseGet(
            () -> plan.lookedForOverdueAgo().map(Health::describe).orElse("not looked at yet"));
  }

  private static String describe(Duration lookedAgo) {
    return lookedAgo.compareTo(LOOKS_AT_WINDOWS_WITHIN) < 0
        ? OK
        : "not looked at for "
            + lookedAgo.toSeconds()
            + " s: the plan or the controller takes long";
  }

  private static String describe(Instant reach) {
    return "reaches only until " + reach + ": very many windows begin and end before";
  }

  private static String describe(Overdue overdue) {
    return "%d have begun and are not active, first booking %s since %s"
        .formatted(overdue.count(), overdue.first(), overdue.since());
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
