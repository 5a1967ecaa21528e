package org.windowpane.controller.ovsdb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.windowpane.controller.queues.PortQueueChange;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.queues.QueueFound;
import org.windowpane.controller.queues.QueueShape;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.controller.queues.ShapedQueue;
import org.windowpane.protocol.value.Dpid;

/**
 * Changes of queues as the operations of one transaction (RFC 7047, section 5.2). Queue rows are
 * root rows: only their maker deletes them. The last operation returns which configuration
 * ovs-vswitchd must have reached for the changes to be in effect.
 */
final class QueueTransaction {

  private static final int REST = 0;

  private final Dpid dpid;
  private final List<Map<String, ?>> operations = new ArrayList<>();

  private QueueTransaction(Dpid dpid) {
    this.dpid = dpid;
  }

  /** The operations, at least two; the last one's result has the column {@code next_cfg}. */
  static List<Map<String, ?>> of(QueueChanges changes, Dpid dpid) {
    QueueTransaction transaction = new QueueTransaction(dpid);
    changes.ports().forEach(transaction::addPort);
    transaction.addOrphans(changes.orphans());
    transaction.operations.addAll(OvsdbOperations.nextConfig());
    return transaction.operations;
  }

  private void addPort(PortQueueChange change) {
    if (change.create()) {
      create(change);
    } else if (change.drop()) {
      drop(change);
    } else {
      alter(change);
    }
  }

  private void create(PortQueueChange change) {
    String qos = "qos" + operations.size();
    Map<Integer, Object> queues = new LinkedHashMap<>();
    queues.put(REST, insertRest(change.rest().orElseThrow()));
    change.insert().forEach((number, queue) -> queues.put(number, insertQueue(queue)));
    insert(
        OvsdbTables.QOS,
        qos,
        Map.of(
            "type", "linux-htb",
            "other_config", maxRate(change.maxRateBps().orElseThrow()),
            "external_ids", owner(),
            "queues", OvsdbValues.map(queues)));
    update(OvsdbTables.PORT, change.port().row(), Map.of("qos", OvsdbValues.named(qos)));
  }

  private void drop(PortQueueChange change) {
    update(OvsdbTables.PORT, change.port().row(), Map.of("qos", OvsdbValues.emptySet()));
    change.port().qos().ifPresent(qos -> delete(OvsdbTables.QOS, qos.row()));
    change.port().queues().values().stream()
        .filter(QueueFound::ours)
        .forEach(queue -> delete(OvsdbTables.QUEUE, queue.row()));
  }

  private void alter(PortQueueChange change) {
    String qos = change.port().qos().orElseThrow().row();
    change
        .maxRateBps()
        .ifPresent(
            bps ->
                update(
                    OvsdbTables.QOS,
                    qos,
                    Map.of(
                        "type", "linux-htb",
                        "other_config", maxRate(bps),
                        "external_ids", owner())));
    change.remove().forEach((number, row) -> delete(OvsdbTables.QUEUE, row));
    Map<Integer, Object> inserted = new LinkedHashMap<>();
    change.rest().ifPresent(as -> alterRest(change, as).ifPresent(n -> inserted.put(REST, n)));
    change.insert().forEach((number, queue) -> inserted.put(number, insertQueue(queue)));
    Set<Integer> leaving = new TreeSet<>(change.port().queues().keySet());
    leaving.retainAll(inserted.keySet());
    leaving.addAll(change.remove().keySet());
    if (!leaving.isEmpty()) {
      Object numbers = OvsdbValues.set(List.copyOf(leaving));
      mutate(OvsdbTables.QOS, qos, List.of("queues", "delete", numbers));
    }
    if (!inserted.isEmpty()) {
      mutate(OvsdbTables.QOS, qos, List.of("queues", "insert", OvsdbValues.map(inserted)));
    }
    change.update().forEach((row, queue) -> update(OvsdbTables.QUEUE, row, columns(queue)));
  }

  private Optional<Object> alterRest(PortQueueChange change, QueueShape shape) {
    QueueFound rest = change.port().queues().get(REST);
    if (rest == null || !rest.ours()) {
      return Optional.of(insertRest(shape));
    }
    update(OvsdbTables.QUEUE, rest.row(), restColumns(shape));
    return Optional.empty();
  }

  private Object insertRest(QueueShape shape) {
    return insert(OvsdbTables.QUEUE, "queue" + operations.size(), restColumns(shape));
  }

  private Map<String, ?> restColumns(QueueShape shape) {
    return Map.of("other_config", QueueConfig.write(shape), "external_ids", owner());
  }

  private Object owner() {
    return OvsdbValues.map(Map.of(QueueRows.OWNER, dpid.toString()));
  }

  private Object insertQueue(ShapedQueue queue) {
    return insert(OvsdbTables.QUEUE, "queue" + operations.size(), columns(queue));
  }

  private Map<String, ?> columns(ShapedQueue queue) {
    Map<String, String> ids = new LinkedHashMap<>(Map.of(QueueRows.OWNER, dpid.toString()));
    queue.queue().rule().ifPresent(rule -> ids.put(QueueRows.RULE, rule));
    return Map.of(
        "other_config", QueueConfig.write(queue.shape()), "external_ids", OvsdbValues.map(ids));
  }

  private static Object maxRate(long bps) {
    return OvsdbValues.map(Map.of("max-rate", Long.toString(bps)));
  }

  private void addOrphans(QueuesFound.Orphans orphans) {
    orphans.qos().forEach(row -> delete(OvsdbTables.QOS, row));
    orphans.queues().forEach(row -> delete(OvsdbTables.QUEUE, row));
  }

  private Object insert(String table, String name, Map<String, ?> row) {
    operations.add(OvsdbOperations.insert(table, name, row));
    return OvsdbValues.named(name);
  }

  private void update(String table, String uuid, Map<String, ?> row) {
    operations.add(
        Map.of("op", "update", "table", table, "where", OvsdbOperations.where(uuid), "row", row));
  }

  private void mutate(String table, String uuid, List<?> mutation) {
    operations.add(OvsdbOperations.mutate(table, uuid, mutation));
  }

  private void delete(String table, String uuid) {
    operations.add(Map.of("op", "delete", "table", table, "where", OvsdbOperations.where(uuid)));
  }
}
