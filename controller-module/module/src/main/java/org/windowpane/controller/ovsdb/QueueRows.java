package org.windowpane.controller.ovsdb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.windowpane.controller.ids.QueueIds;
import org.windowpane.controller.queues.PortFound;
import org.windowpane.controller.queues.QueueFound;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.QueueMode;

/**
 * Reads one switch's queueing out of the database's tables. What it made of a queue row is kept for
 * as long as the row stays as it is: most are the same from one reading to the next.
 */
final class QueueRows {

  /** Names the switch for which the module made a QoS or Queue row. */
  static final String OWNER = "windowpane";

  /** Names the rule for which it made a Queue row. */
  static final String RULE = "windowpane-rule";

  private static final String RATE = "windowpane-rate-bps";
  private static final String COUNT = "windowpane-queue-count";
  private static final String MARKS = "windowpane-marks";
  private static final String HTB = "linux-htb";
  private static final int HIGHEST_PORT = 0xff00;

  private final OvsdbTables tables;
  private final Dpid dpid;
  private final OptionalInt queueCount;
  private final Map<String, QueueFound> known = new HashMap<>();

  /**
   * Reads this switch's queueing.
   *
   * @param queueCount the number of queues of those ports that do not report it
   */
  QueueRows(OvsdbTables tables, Dpid dpid, OptionalInt queueCount) {
    this.tables = tables;
    this.dpid = dpid;
    this.queueCount = queueCount;
  }

  /** The queueing; empty if the database does not know, or not yet, of a bridge with the dpid. */
  Optional<QueuesFound> read() {
    String wanted = dpid.toString().replace(":", "");
    return tables.rows(OvsdbTables.BRIDGE).values().stream()
        .filter(row -> OvsdbValues.string(row.get("datapath_id")).equals(Optional.of(wanted)))
        .findFirst()
        .map(this::read);
  }

  private QueuesFound read(Map<?, ?> bridge) {
    readQueues();
    Map<Integer, PortFound> ports = new HashMap<>();
    for (String uuid : OvsdbValues.uuids(bridge.get("ports"))) {
      readPort(uuid).ifPresent(port -> ports.put(port.number(), port));
    }
    QueueMode mode = mode(OvsdbValues.string(bridge.get("datapath_type")).orElse(""));
    Optional<String> problem =
        mode == QueueMode.NONE
            ? Optional.of("the switch's datapath_type is not one that guarantees can be given on")
            : Optional.empty();
    return new QueuesFound(true, true, problem, mode, ports, orphans());
  }

  private static QueueMode mode(String datapathType) {
    return switch (datapathType) {
      case "netdev" -> QueueMode.MARKED;
      case "system", "" -> QueueMode.NATIVE;
      default -> QueueMode.NONE;
    };
  }

  private Optional<PortFound> readPort(String uuid) {
    Map<?, ?> row = tables.rows(OvsdbTables.PORT).get(uuid);
    if (row == null) {
      return Optional.empty();
    }
    List<String> interfaces = OvsdbValues.uuids(row.get("interfaces"));
    Map<?, ?> face =
        interfaces.size() == 1 ? tables.rows(OvsdbTables.INTERFACE).get(interfaces.get(0)) : null;
    OptionalLong number =
        face == null ? OptionalLong.empty() : OvsdbValues.integer(face.get("ofport"));
    if (number.isEmpty() || number.getAsLong() < 1 || number.getAsLong() > HIGHEST_PORT) {
      return Optional.empty();
    }
    return Optional.of(
        new PortFound(
            (int) number.getAsLong(),
            OvsdbValues.string(row.get("name")).orElse("?"),
            uuid,
            positive(OvsdbValues.strings(face.get("external_ids")).get(RATE)),
            queueCount(OvsdbValues.strings(face.get("external_ids")).get(COUNT)),
            Optional.ofNullable(OvsdbValues.strings(row.get("external_ids")).get(MARKS)),
            OvsdbValues.uuids(row.get("qos")).stream().findFirst().flatMap(this::readQos)));
  }

  private Optional<PortFound.Qos> readQos(String uuid) {
    Map<?, ?> row = tables.rows(OvsdbTables.QOS).get(uuid);
    if (row == null) {
      return Optional.empty();
    }
    Map<Integer, QueueFound> queues = new HashMap<>();
    OvsdbValues.references(row.get("queues"))
        .forEach((number, queue) -> queues.put(number, queue(queue)));
    boolean htb = OvsdbValues.string(row.get("type")).equals(Optional.of(HTB));
    OptionalLong rate = htb ? maxRate(row) : OptionalLong.empty();
    return Optional.of(new PortFound.Qos(uuid, isOurs(row), rate, queues));
  }

  private void readQueues() {
    Map<String, Map<?, ?>> rows = tables.rows(OvsdbTables.QUEUE);
    for (String uuid : tables.takeTouchedQueues()) {
      Map<?, ?> row = rows.get(uuid);
      if (row == null) {
        known.remove(uuid);
      } else {
        known.put(uuid, readQueue(uuid, row));
      }
    }
  }

  private QueueFound queue(String uuid) {
    QueueFound found = known.get(uuid);
    return found == null ? readQueue(uuid, Map.of()) : found;
  }

  private QueueFound readQueue(String uuid, Map<?, ?> row) {
    return new QueueFound(
        uuid,
        QueueConfig.read(OvsdbValues.strings(row.get("other_config"))),
        Optional.ofNullable(OvsdbValues.strings(row.get("external_ids")).get(RULE)),
        isOurs(row));
  }

  /** The rate of a QoS that has no other settings. */
  private static OptionalLong maxRate(Map<?, ?> row) {
    Map<String, String> config = OvsdbValues.strings(row.get("other_config"));
    return config.size() == 1 ? positive(config.get("max-rate")) : OptionalLong.empty();
  }

  private OptionalInt queueCount(String text) {
    OptionalLong own = positive(text);
    return own.isPresent()
        ? OptionalInt.of((int) Math.min(own.getAsLong(), QueueIds.HIGHEST))
        : queueCount;
  }

  static OptionalLong positive(String text) {
    return text != null && text.matches("[1-9]\\d{0,15}")
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }

  private boolean isOurs(Map<?, ?> row) {
    String owner = OvsdbValues.strings(row.get("external_ids")).get(OWNER);
    return dpid.toString().equals(owner);
  }

  private QueuesFound.Orphans orphans() {
    Set<String> usedQos = new HashSet<>();
    tables
        .rows(OvsdbTables.PORT)
        .values()
        .forEach(row -> usedQos.addAll(OvsdbValues.uuids(row.get("qos"))));
    List<String> qos = new ArrayList<>();
    Set<String> usedQueues = new HashSet<>();
    tables
        .rows(OvsdbTables.QOS)
        .forEach(
            (uuid, row) -> {
              if (isOurs(row) && !usedQos.contains(uuid)) {
                qos.add(uuid);
              } else {
                usedQueues.addAll(OvsdbValues.references(row.get("queues")).values());
              }
            });
    List<String> queues = new ArrayList<>();
    known.forEach(
        (uuid, found) -> {
          if (found.ours() && !usedQueues.contains(uuid)) {
            queues.add(uuid);
          }
        });
    return new QueuesFound.Orphans(qos, queues);
  }
}
