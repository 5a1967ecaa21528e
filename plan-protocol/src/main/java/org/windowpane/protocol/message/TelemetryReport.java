package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.check;
import static org.windowpane.protocol.value.InvalidFieldException.required;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;

/**
 * The answer to {@code GET telemetry}: counters of the switches. Counters are unsigned 64-bit
 * totals since the switch started to count, and null if the switch does not count.
 *
 * @param instance identifies one run of the controller
 * @param samples ordered by {@code seq}
 */
public record TelemetryReport(String instance, List<Sample> samples) {
  private static final int COUNTER_BITS = 64;

  /** Copies the list. */
  public TelemetryReport {
    required("instance", instance);
    samples = List.copyOf(required("samples", samples));
  }

  /**
   * The counters at one instant. A switch that did not answer in time is missing.
   *
   * @param seq grows by 1 from sample to sample
   * @param rulesIn over how many samples the rules are spread, at least 1
   * @param servers all servers of services
   */
  public record Sample(
      long seq,
      Instant at,
      int rulesIn,
      List<Port> ports,
      List<Queue> queues,
      List<Table> tables,
      List<Rule> rules,
      List<Server> servers) {

    /** Copies the lists. */
    public Sample {
      required("at", at);
      check(rulesIn >= 1, "rulesIn", "It must be a whole number of at least 1.");
      ports = List.copyOf(required("ports", ports));
      queues = List.copyOf(required("queues", queues));
      tables = List.copyOf(required("tables", tables));
      rules = List.copyOf(required("rules", rules));
      servers = List.copyOf(required("servers", servers));
    }
  }

  /**
   * The counters of a port.
   *
   * @param countedMs for how many milliseconds the switch has counted; null if unknown
   */
  public record Port(
      Dpid dpid,
      int port,
      BigInteger rxBytes,
      BigInteger txBytes,
      BigInteger rxPackets,
      BigInteger txPackets,
      BigInteger rxDropped,
      BigInteger txDropped,
      Long countedMs) {

    /** Checks the counters. */
    public Port {
      required("dpid", dpid);
      checkCounter("rxBytes", rxBytes);
      checkCounter("txBytes", txBytes);
      checkCounter("rxPackets", rxPackets);
      checkCounter("txPackets", txPackets);
      checkCounter("rxDropped", rxDropped);
      checkCounter("txDropped", txDropped);
    }
  }

  /**
   * The counters of a queue.
   *
   * @param rule the id of the rule that has the queue for itself; null if none has
   * @param rules the ids of all rules that use the queue
   * @param rateBps the guaranteed rate in bits per second; null if none is guaranteed
   * @param countedMs for how many milliseconds the switch has counted; null if unknown
   */
  public record Queue(
      Dpid dpid,
      int port,
      int queue,
      String rule,
      List<String> rules,
      Long rateBps,
      BigInteger txBytes,
      BigInteger txPackets,
      BigInteger txErrors,
      Long countedMs) {

    /** Checks the counters. */
    public Queue {
      required("dpid", dpid);
      rules = List.copyOf(required("rules", rules));
      checkCounter("txBytes", txBytes);
      checkCounter("txPackets", txPackets);
      checkCounter("txErrors", txErrors);
    }
  }

  /**
   * How full a flow table is.
   *
   * @param maxEntries how many entries it holds; 0 if unknown
   */
  public record Table(Dpid dpid, int table, long entries, long maxEntries) {

    /** Refuses a missing switch. */
    public Table {
      required("dpid", dpid);
    }
  }

  /** The counters of a rule on one switch. */
  public record Rule(String id, Dpid dpid, BigInteger bytes, BigInteger packets) {

    /** Checks the counters. */
    public Rule {
      required("id", id);
      required("dpid", dpid);
      checkCounter("bytes", bytes);
      checkCounter("packets", packets);
    }
  }

  /**
   * A server of a service.
   *
   * @param service the id of the service's rule
   * @param host its address
   * @param port the port that it listens on
   * @param flows how many flows it has; null if switches choose by themselves
   * @param assigned how many flows it has got since the controller has known the service; null if
   *     switches choose by themselves
   * @param load what its last heartbeat reported; null without one
   * @param answerMicros how long it took to answer the last check of its health, from the
   *     controller and back, in microseconds; null if it has not answered
   * @param txBytes what it has sent to clients; null if its switch was not read this time
   */
  public record Server(
      String service,
      IpPrefix host,
      int port,
      ServerHealth health,
      Long flows,
      BigInteger assigned,
      Double load,
      Long answerMicros,
      BigInteger txBytes) {

    /** Checks the counters. */
    public Server {
      required("service", service);
      required("host", host);
      required("health", health);
      checkCounter("assigned", assigned);
      checkCounter("txBytes", txBytes);
    }
  }

  private static void checkCounter(String field, BigInteger counter) {
    check(
        counter == null || counter.signum() >= 0 && counter.bitLength() <= COUNTER_BITS,
        field,
        "It must be an unsigned number of 64 bits.");
  }
}
