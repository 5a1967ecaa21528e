package org.windowpane.core.network;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.QueueMode;

/**
 * A switch.
 *
 * @param dpid its identifier
 * @param ports its ports by number
 * @param tables its flow tables in the order of their numbers
 * @param queues how it selects a queue
 * @param problem why it cannot do what it should, or the empty string
 */
public record Switch(
    Dpid dpid, Map<Integer, Port> ports, List<FlowTable> tables, QueueMode queues, String problem) {
  private static final String POLICY = "policy";

  /** Copies what could be changed from outside. */
  public Switch {
    ports = Map.copyOf(ports);
    tables = tables.stream().sorted(Comparator.comparingInt(FlowTable::id)).toList();
  }

  /** A switch of these ports. */
  public static Switch of(
      Dpid dpid, List<Port> ports, List<FlowTable> tables, QueueMode queues, String problem) {
    Map<Integer, Port> byNumber =
        ports.stream()
            .collect(
                Collectors.toMap(
                    Port::number, Function.identity(), (one, two) -> two, TreeMap::new));
    return new Switch(dpid, byNumber, tables, queues, problem);
  }

  /** The port of this number, if there is one. */
  public Optional<Port> port(int number) {
    return Optional.ofNullable(ports.get(number));
  }

  /** The table that rules go to: the one called policy, or the first. */
  public Optional<FlowTable> policyTable() {
    return tables.stream()
        .filter(table -> table.name().equals(POLICY))
        .findFirst()
        .or(() -> tables.stream().findFirst());
  }
}
