package org.windowpane.controller.model;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.QueueMode;

/**
 * A connected switch.
 *
 * @param ports by OpenFlow port number
 * @param queues how the switch selects a queue, as far as it was ever known
 * @param queuesReachable whether queues can be made and changed now
 * @param problem what is wrong with the switch in words; empty when nothing is
 * @param settled whether its links had time to be discovered since it connected
 * @param awaited whether its entries show links or queues of an earlier run that are not found
 *     again yet but may only be late
 */
public record SwitchInfo(
    Dpid dpid,
    List<FlowTable> tables,
    SortedMap<Integer, PortInfo> ports,
    QueueMode queues,
    boolean queuesReachable,
    Optional<String> problem,
    boolean settled,
    boolean awaited) {

  /** Keeps its own copies. */
  public SwitchInfo {
    tables = List.copyOf(tables);
    ports = Collections.unmodifiableSortedMap(new TreeMap<>(ports));
  }

  /** The port of this number, if there is one. */
  public Optional<PortInfo> port(int number) {
    return Optional.ofNullable(ports.get(number));
  }

  /** Whether the module uses the flow table of this number here. */
  public boolean hasTable(int number) {
    return tables.stream().anyMatch(table -> table.id() == number);
  }

  /** How a new guarantee would select its queue now. */
  public QueueMode offeredQueues() {
    return queuesReachable ? queues : QueueMode.NONE;
  }
}
