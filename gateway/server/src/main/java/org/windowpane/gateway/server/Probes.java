package org.windowpane.gateway.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Whether the gateway can work, and which of its parts is ill.
 *
 * @param database how the record is: {@code ok}, {@code read-only} or {@code away}
 * @param leader whether this gateway decides
 * @param standby whether it follows the one that does
 * @param others how other parts are, by name, in words; {@code ok} where they are well. They are
 *     told, and the gateway is ready without them
 */
public record Probes(
    Supplier<String> database,
    BooleanSupplier leader,
    BooleanSupplier standby,
    Supplier<Map<String, String>> others) {

  private static final String READY = "ready";

  /** What {@code /readyz} tells. */
  record Readiness(String status, Map<String, String> parts) {
    boolean ready() {
      return status.equals(READY);
    }
  }

  /**
   * Ready to answer: with the record, and in charge of it or behind the one that is. The controller
   * may be away, for windows can be booked without it.
   */
  Readiness readiness() {
    String record = database.get();
    boolean leads = leader.getAsBoolean();
    boolean follows = standby.getAsBoolean();
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("database", record);
    parts.put("leader", leads ? "ok" : follows ? "standby" : "none");
    parts.putAll(others.get());
    return new Readiness(!record.equals("away") && (leads || follows) ? READY : "not ready", parts);
  }
}
