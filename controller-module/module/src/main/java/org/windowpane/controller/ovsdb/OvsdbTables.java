package org.windowpane.controller.ovsdb;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** A copy of the database's tables, as far as they are monitored. */
final class OvsdbTables {

  static final String OPEN_VSWITCH = "Open_vSwitch";
  static final String BRIDGE = "Bridge";
  static final String PORT = "Port";
  static final String INTERFACE = "Interface";
  static final String QOS = "QoS";
  static final String QUEUE = "Queue";

  private static final Map<String, List<String>> COLUMNS =
      Map.of(
          OPEN_VSWITCH, List.of("cur_cfg"),
          BRIDGE, List.of("datapath_id", "datapath_type", "ports"),
          PORT, List.of("name", "interfaces", "qos", "external_ids"),
          INTERFACE, List.of("ofport", "external_ids"),
          QOS, List.of("type", "queues", "other_config", "external_ids"),
          QUEUE, List.of("other_config", "external_ids"));

  /** More than any switch has queues, several times. */
  private static final int MOST_ROWS = 500_000;

  private final Map<String, Map<String, Map<?, ?>>> tables = new HashMap<>();

  /** What to monitor, as the {@code monitor} method wants it (RFC 7047, section 4.1.5). */
  static Map<String, Object> monitorRequests() {
    Map<String, Object> requests = new LinkedHashMap<>();
    COLUMNS.forEach((table, columns) -> requests.put(table, Map.of("columns", columns)));
    return requests;
  }

  /**
   * Takes over table updates (RFC 7047, section 4.1.6); a modified row comes as a whole.
   *
   * @return whether rows have changed of which anything but {@link #currentConfig} depends
   * @throws OvsdbException if there are too many
   */
  boolean apply(Object updates) {
    if (updates instanceof Map<?, ?> byTable) {
      byTable.forEach((table, rows) -> applyTable(String.valueOf(table), rows));
      if (tables.values().stream().mapToInt(Map::size).sum() > MOST_ROWS) {
        throw new OvsdbException("OVSDB has more than " + MOST_ROWS + " rows");
      }
      return !byTable.keySet().equals(Set.of(OPEN_VSWITCH));
    }
    return false;
  }

  private void applyTable(String table, Object updates) {
    if (COLUMNS.containsKey(table) && updates instanceof Map<?, ?> byRow) {
      Map<String, Map<?, ?>> rows = tables.computeIfAbsent(table, name -> new HashMap<>());
      byRow.forEach(
          (uuid, update) -> {
            Object row = update instanceof Map<?, ?> change ? change.get("new") : null;
            if (row instanceof Map<?, ?> columns) {
              rows.put(String.valueOf(uuid), columns);
            } else {
              rows.remove(String.valueOf(uuid));
            }
          });
    }
  }

  /** The rows of a table by uuid. */
  Map<String, Map<?, ?>> rows(String table) {
    return tables.getOrDefault(table, Map.of());
  }

  /** The configuration that ovs-vswitchd has put into effect. */
  OptionalLong currentConfig() {
    return rows(OPEN_VSWITCH).values().stream()
        .map(row -> OvsdbValues.integer(row.get("cur_cfg")))
        .findFirst()
        .orElse(OptionalLong.empty());
  }
}
