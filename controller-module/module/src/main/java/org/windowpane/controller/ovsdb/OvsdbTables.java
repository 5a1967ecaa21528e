package org.windowpane.controller.ovsdb;

import static org.windowpane.controller.ovsdb.ColumnKind.MAP;
import static org.windowpane.controller.ovsdb.ColumnKind.SET;
import static org.windowpane.controller.ovsdb.ColumnKind.VALUE;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** A copy of the database's tables, as far as they are monitored. */
final class OvsdbTables {

  static final String OPEN_VSWITCH = "Open_vSwitch";
  static final String BRIDGE = "Bridge";
  static final String CONTROLLER = "Controller";
  static final String PORT = "Port";
  static final String INTERFACE = "Interface";
  static final String QOS = "QoS";
  static final String QUEUE = "Queue";

  private static final Map<String, Map<String, ColumnKind>> COLUMNS =
      Map.of(
          OPEN_VSWITCH, Map.of("cur_cfg", VALUE),
          BRIDGE,
              Map.of(
                  "datapath_id",
                  VALUE,
                  "datapath_type",
                  VALUE,
                  "ports",
                  SET,
                  "controller",
                  SET,
                  "external_ids",
                  MAP),
          CONTROLLER, Map.of("target", VALUE, "role", VALUE),
          PORT, Map.of("name", VALUE, "interfaces", SET, "qos", VALUE, "external_ids", MAP),
          INTERFACE, Map.of("ofport", VALUE, "external_ids", MAP),
          QOS, Map.of("type", VALUE, "queues", MAP, "other_config", MAP, "external_ids", MAP),
          QUEUE, Map.of("other_config", MAP, "external_ids", MAP));

  /** More than any switch has queues, several times. */
  private static final int MAX_ROWS = 500_000;

  private final Map<String, Map<String, Map<?, ?>>> tables = new HashMap<>();
  private Set<String> touchedQueues = new HashSet<>();

  /**
   * What to monitor, as the {@code monitor_cond} method wants it. Of a QoS with hundreds of queues
   * it reports those that came and went; {@code monitor} would report all of them twice.
   */
  static Map<String, Object> monitorRequests() {
    Map<String, Object> requests = new LinkedHashMap<>();
    COLUMNS.forEach(
        (table, columns) -> requests.put(table, List.of(Map.of("columns", columns.keySet()))));
    return requests;
  }

  /**
   * Takes over table updates, the first ones or later differences.
   *
   * @return whether rows have changed of which anything but {@link #currentConfig} depends
   * @throws OvsdbException if there are too many
   */
  boolean apply(Object updates) {
    if (updates instanceof Map<?, ?> byTable) {
      byTable.forEach((table, rows) -> applyTable(String.valueOf(table), rows));
      if (tables.values().stream().mapToInt(Map::size).sum() > MAX_ROWS) {
        throw new OvsdbException("OVSDB has more than " + MAX_ROWS + " rows");
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
            if (update instanceof Map<?, ?> change) {
              if (table.equals(QUEUE)) {
                touchedQueues.add(String.valueOf(uuid));
              }
              applyRow(COLUMNS.get(table), rows, String.valueOf(uuid), change);
            }
          });
    }
  }

  private static void applyRow(
      Map<String, ColumnKind> columns, Map<String, Map<?, ?>> rows, String uuid, Map<?, ?> change) {
    if (change.containsKey("delete")) {
      rows.remove(uuid);
    } else if (change.get("modify") instanceof Map<?, ?> difference) {
      rows.computeIfPresent(uuid, (same, row) -> modified(columns, row, difference));
    } else if (change.get("insert") instanceof Map<?, ?> row) {
      rows.put(uuid, row);
    } else if (change.get("initial") instanceof Map<?, ?> row) {
      rows.put(uuid, row);
    }
  }

  private static Map<?, ?> modified(
      Map<String, ColumnKind> columns, Map<?, ?> row, Map<?, ?> difference) {
    Map<Object, Object> changed = new HashMap<>(row);
    difference.forEach(
        (column, value) -> {
          ColumnKind kind = columns.get(String.valueOf(column));
          if (kind != null) {
            changed.compute(column, (same, before) -> kind.changed(before, value));
          }
        });
    return changed;
  }

  /** The rows of a table by uuid. */
  Map<String, Map<?, ?>> rows(String table) {
    return tables.getOrDefault(table, Map.of());
  }

  /** The rows of queues that came, went or changed since this was last asked. */
  Set<String> takeTouchedQueues() {
    Set<String> taken = touchedQueues;
    touchedQueues = new HashSet<>();
    return taken;
  }

  /** The configuration that ovs-vswitchd has put into effect. */
  OptionalLong currentConfig() {
    return rows(OPEN_VSWITCH).values().stream()
        .map(row -> OvsdbValues.integer(row.get("cur_cfg")))
        .findFirst()
        .orElse(OptionalLong.empty());
  }
}
