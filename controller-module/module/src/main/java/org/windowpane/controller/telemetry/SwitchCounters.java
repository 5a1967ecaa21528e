package org.windowpane.controller.telemetry;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.windowpane.protocol.value.IpPrefix;

/**
 * The counters of one switch, read at one time. All are totals since the switch began to count, as
 * unsigned numbers; {@link #NOT_COUNTED} is what the switch does not count.
 *
 * @param rules bytes and packets of the plan's entries, by cookie
 * @param servers what the servers of services sent to clients
 * @param rulesIn over how many samples rules and servers are spread; those of the other turns are
 *     missing
 */
public record SwitchCounters(
    List<Port> ports,
    List<Queue> queues,
    List<Table> tables,
    Map<Long, Traffic> rules,
    Map<Server, Traffic> servers,
    int rulesIn) {

  /** The value that OpenFlow has for a counter that is not there (1.3.5, section 7.3.5). */
  public static final long NOT_COUNTED = -1;

  /** Keeps its own copies. */
  public SwitchCounters {
    ports = List.copyOf(ports);
    queues = List.copyOf(queues);
    tables = List.copyOf(tables);
    rules = Map.copyOf(rules);
    servers = Map.copyOf(servers);
  }

  /**
   * A server of a service.
   *
   * @param service the cookie of the service's rule
   * @param host its address
   * @param port the port that it listens on
   */
  public record Server(long service, IpPrefix host, int port) {}

  /** What passed. */
  public record Traffic(long bytes, long packets) {

    /** This and the other together. */
    public Traffic plus(Traffic other) {
      return new Traffic(sum(bytes, other.bytes), sum(packets, other.packets));
    }

    private static long sum(long one, long other) {
      return one == NOT_COUNTED || other == NOT_COUNTED ? NOT_COUNTED : one + other;
    }
  }

  /**
   * A port's counters: received and sent, and what was dropped either way.
   *
   * @param countedMs for how long the switch has counted, in milliseconds, where it reports that
   */
  public record Port(
      int port, Traffic rx, Traffic tx, long rxDropped, long txDropped, OptionalLong countedMs) {}

  /** A queue's counters, as a port's. */
  public record Queue(int port, int queue, Traffic tx, long txErrors, OptionalLong countedMs) {}

  /** How many entries a table holds. */
  public record Table(int table, long entries) {}
}
