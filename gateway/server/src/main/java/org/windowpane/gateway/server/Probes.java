package org.windowpane.gateway.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The readiness of the gateway and the health of its parts.
 *
 * @param database the state of the database: {@code ok}, {@code read-only} or {@code away}
 * @param leader whether this gateway is active
 * @param standby whether this gateway is on standby
 * @param others the health of other parts by name, in words; {@code ok} if they are healthy. The
 *     gateway reports them, but is ready without them
 */
public record Probes(
    Supplier<String> database,
    BooleanSupplier leader,
    BooleanSupplier standby,
    Supplier<Map<String, String>> others) {

  private static final String READY = "ready";

  /** The answer of {@code /readyz}. */
  record Readiness(String status, Map<String, String> parts) {
    boolean ready() {
      return status.equals(READY);
    }
  }

  /**
   * The gateway is ready if it reaches the database, and is active or on standby. It does not need
   * the controller, because users can book windows without it.
   */
  Readiness readiness() {
    String databaseState = database.get();
    boolean isActive = leader.getAsBoolean();
    boolean isStandby = standby.getAsBoolean();
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("database", databaseState);
    parts.put("leader", isActive ? "ok" : isStandby ? "standby" : "none");
    parts.putAll(others.get());
    return new Readiness(
        !databaseState.equals("away") && (isActive || isStandby) ? READY : "not ready", parts);
  }
}
