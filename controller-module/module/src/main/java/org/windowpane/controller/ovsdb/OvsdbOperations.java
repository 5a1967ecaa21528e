package org.windowpane.controller.ovsdb;

import java.util.List;
import java.util.Map;

/** Operations of transactions (RFC 7047, section 5.2). */
final class OvsdbOperations {

  private OvsdbOperations() {}

  /** All columns of all rows. */
  static Map<String, ?> select(String table) {
    return Map.of("op", "select", "table", table, "where", List.of());
  }

  /** A row that others of the transaction refer to by its name. */
  static Map<String, ?> insert(String table, String name, Map<String, ?> row) {
    return Map.of("op", "insert", "table", table, "uuid-name", name, "row", row);
  }

  /** Changes of one row, in their order. */
  static Map<String, ?> mutate(String table, String uuid, List<?>... mutations) {
    return Map.of(
        "op", "mutate", "table", table, "where", where(uuid), "mutations", List.of(mutations));
  }

  static List<?> where(String uuid) {
    return List.of(List.of("_uuid", "==", OvsdbValues.uuid(uuid)));
  }

  /**
   * Counts configurations; the result of the last operation is the one that ovs-vswitchd must have
   * reached for the transaction to be in effect.
   */
  static List<Map<String, ?>> nextConfig() {
    return List.of(
        Map.of(
            "op",
            "mutate",
            "table",
            OvsdbTables.OPEN_VSWITCH,
            "where",
            List.of(),
            "mutations",
            List.of(List.of("next_cfg", "+=", 1))),
        Map.of(
            "op",
            "select",
            "table",
            OvsdbTables.OPEN_VSWITCH,
            "where",
            List.of(),
            "columns",
            List.of("next_cfg")));
  }
}
