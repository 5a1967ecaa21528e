package org.windowpane.controller.ovsdb;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.protocol.value.Dpid;

/**
 * Lets only the controller with the greatest fencing token change a switch's queues. The token is
 * kept in the {@code external_ids} of the bridge, where it outlives restarts of the switch and its
 * database. A lock of OVSDB (RFC 7047, section 4.1.8) ends the writes of a controller that has been
 * replaced at once, also those that were sent already.
 *
 * @param tables the database
 * @param dpid the switch
 * @param token the controller's fencing token
 */
record BridgeFence(OvsdbTables tables, Dpid dpid, long token) {

  /** The key of the token. */
  static final String TOKEN = "windowpane-token";

  /** The name of the switch's lock. */
  static String lock(Dpid dpid) {
    return "windowpane_" + dpid.toString().replace(":", "");
  }

  private record Bridge(String uuid, Map<?, ?> row) {
    Map<String, String> ids() {
      return OvsdbValues.strings(row.get("external_ids"));
    }
  }

  private Optional<Bridge> bridge() {
    String wanted = dpid.toString().replace(":", "");
    return tables.rows(OvsdbTables.BRIDGE).entrySet().stream()
        .filter(
            each ->
                OvsdbValues.string(each.getValue().get("datapath_id")).equals(Optional.of(wanted)))
        .map(each -> new Bridge(each.getKey(), each.getValue()))
        .findFirst();
  }

  /** The other controllers of the switch. */
  OtherControllers others(ControllerTarget own) {
    return new OtherControllers(tables, bridge().map(Bridge::uuid).orElse(""), own);
  }

  /** Whether the database knows the switch. */
  boolean isKnown() {
    return bridge().isPresent();
  }

  /** The token that is stored; empty for none. */
  OptionalLong stored() {
    return bridge()
        .map(each -> QueueRows.positive(each.ids().get(TOKEN)))
        .orElse(OptionalLong.empty());
  }

  /** Whether it is this token that is stored. */
  boolean isStored() {
    return stored().equals(OptionalLong.of(token));
  }

  /** Whether a controller with a greater token has replaced this one. */
  boolean isReplaced() {
    return stored().orElse(0) > token;
  }

  /**
   * The operations of a transaction that stores this token in place of what was read; it fails if
   * something else is stored meanwhile.
   */
  List<Map<String, ?>> store() {
    Bridge bridge = bridge().orElseThrow();
    List<?> isBridge = List.of("_uuid", "==", OvsdbValues.uuid(bridge.uuid()));
    List<Map<String, ?>> operations = new ArrayList<>();
    operations.add(comment());
    operations.add(assertion());
    operations.add(
        Map.of(
            "op",
            "wait",
            "timeout",
            0,
            "table",
            OvsdbTables.BRIDGE,
            "where",
            List.of(isBridge),
            "columns",
            List.of("external_ids"),
            "until",
            "==",
            "rows",
            List.of(Map.of("external_ids", OvsdbValues.map(bridge.ids())))));
    operations.add(
        Map.of(
            "op",
            "mutate",
            "table",
            OvsdbTables.BRIDGE,
            "where",
            List.of(isBridge),
            "mutations",
            List.of(
                List.of("external_ids", "delete", OvsdbValues.set(List.of(TOKEN))),
                List.of("external_ids", "insert", pair()))));
    return operations;
  }

  /** Operations that make a transaction fail unless this controller may write. */
  List<Map<String, ?>> guard() {
    return List.of(
        comment(),
        assertion(),
        Map.of(
            "op",
            "wait",
            "timeout",
            0,
            "table",
            OvsdbTables.BRIDGE,
            "where",
            List.of(
                List.of("datapath_id", "==", dpid.toString().replace(":", "")),
                List.of("external_ids", "includes", pair())),
            "columns",
            List.of("datapath_id"),
            "until",
            "==",
            "rows",
            List.of(Map.of("datapath_id", dpid.toString().replace(":", "")))));
  }

  /** Names the writer in the switch's log of transactions, which {@code ovsdb-tool} shows. */
  private Map<String, ?> comment() {
    return Map.of("op", "comment", "comment", "windowpane token " + token);
  }

  private Map<String, ?> assertion() {
    return Map.of("op", "assert", "lock", lock(dpid));
  }

  private Object pair() {
    return OvsdbValues.map(Map.of(TOKEN, Long.toString(token)));
  }
}
