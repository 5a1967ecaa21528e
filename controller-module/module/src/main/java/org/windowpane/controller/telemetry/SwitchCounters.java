package org.windowpane.controller.telemetry;

import java.util.List;
import java.util.Map;

/**
 * The counters of one switch, read at one time. All are totals since the switch began to count.
 *
 * @param rules bytes and packets of the plan's entries, by cookie
 */
public record SwitchCounters(
    List<Port> ports, List<Queue> queues, List<Table> tables, Map<Long, Traffic> rules) {

  /** Keeps its own copies. */
  public SwitchCounters {
    ports = List.copyOf(ports);
    queues = List.copyOf(queues);
    tables = List.copyOf(tables);
    rules = Map.copyOf(rules);
  }

  /** What passed. */
  public record Traffic(long bytes, long packets) {

    /** This and the other together. */
    public Traffic plus(Traffic other) {
      return new Traffic(bytes + other.bytes, packets + other.packets);
    }
  }

  /** A port's counters: received and sent, and what was dropped either way. */
  public record Port(int port, Traffic rx, Traffic tx, long rxDropped, long txDropped) {}

  /** A queue's counters. */
  public record Queue(int port, int queue, Traffic tx, long txErrors) {}

  /** How many entries a table holds. */
  public record Table(int table, long entries) {}
}
