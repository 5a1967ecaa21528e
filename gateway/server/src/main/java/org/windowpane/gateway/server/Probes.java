package org.windowpane.gateway.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The readiness of the gateway and the health of its parts.
 *
 * @param database the state of the database: {@code ok}, {@code read-only}, or the reason why the
 *     gateway cannot use it
 * @param leader whether this gateway is active
 * @param standby whether this gateway is on standby
 * @param hanging how long each thread that hangs has been silent, by its name
 * @param others the health of other parts by name, in words; {@code ok} if they are healthy. The
 *     gateway reports them, but is ready without them
 */
public record Probes(
    Supplier<String> database,
    BooleanSupplier leader,
    BooleanSupplier standby,
    Supplier<Map<String, Duration>> hanging,
    Supplier<Map<String, String>> others) {

  private static final String READY = "ready";

  /** The states of a database that answers reads at least. */
  private static final Set<String> USABLE = Set.of("ok", "read-only");

  /** The answer of {@code /healthz}: which threads hang, so that a restart is needed. */
  record Liveness(
      String status, @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> hanging) {
    boolean alive() {
      return hanging.isEmpty();
    }
  }

  /** Whether every thread does what it should; needs neither the database nor the controller. */
  Liveness liveness() {
    Map<String, String> silent = new LinkedHashMap<>();
    hanging
        .get()
        .forEach((name, time) -> silent.put(name, "silent for " + time.toSeconds() + " s"));
    return new Liveness(silent.isEmpty() ? "ok" : "hanging", silent);
  }

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
        USABLE.contains(databaseState) && (isActive || isStandby) ? READY : "not ready", parts);
  }
}
