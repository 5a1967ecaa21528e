package org.windowpane.gateway.rest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Whether the gateway can work.
 *
 * @param database whether the record can be reached
 * @param controller whether the controller can
 * @param leader whether this gateway decides
 */
public record Probes(BooleanSupplier database, BooleanSupplier controller, BooleanSupplier leader) {

  private static final String READY = "ready";

  /** What {@code /readyz} tells. */
  record Readiness(String status, Map<String, String> parts) {
    boolean ready() {
      return status.equals(READY);
    }
  }

  /**
   * Ready to decide: with the record and in charge of it. The controller may be away, for windows
   * can be booked without it.
   */
  Readiness readiness() {
    boolean databaseAnswers = database.getAsBoolean();
    boolean leads = leader.getAsBoolean();
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("database", databaseAnswers ? "ok" : "away");
    parts.put("controller", controller.getAsBoolean() ? "ok" : "away");
    parts.put("leader", leads ? "ok" : "standby");
    return new Readiness(databaseAnswers && leads ? READY : "not ready", parts);
  }
}
