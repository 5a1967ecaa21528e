package org.windowpane.gateway.enforcement;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.IpPrefix;
import org.windowpane.core.network.Dpid;
import org.windowpane.core.network.Hop;

/** What goes over the wire between gateway and controller, as docs/plan-protocol.md has it. */
public final class Wire {
  private Wire() {}

  /** One rule of a plan. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Rule(
      String id, int order, FlowGroup flowGroup, Action action, Instant from, Instant until) {}

  /** What a rule does. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Action(String type, Long rateBps, Long limitBps, List<Hop> path) {}

  /** The whole plan. */
  public record PlanPut(long generation, List<Rule> rules) {}

  /** What changes from one generation to another. */
  public record PlanPatch(
      String instance, long from, long to, List<Rule> upserts, List<String> removals) {}

  /** What became of rules. */
  public record PlanAnswer(String instance, long generation, List<RuleStatus> rules) {}

  /** What became of one rule. */
  public record RuleStatus(String id, String state, List<HopState> hops) {}

  /** What became of one rule on one switch. */
  public record HopState(Dpid dpid, String state, Integer queue, String error) {}

  /** The network. */
  public record Network(
      String instance,
      long version,
      List<SwitchInfo> switches,
      List<LinkInfo> links,
      List<HostInfo> hosts) {}

  /** A switch. */
  public record SwitchInfo(
      Dpid dpid, List<TableInfo> tables, List<PortInfo> ports, String queues, String problem) {}

  /** A flow table. */
  public record TableInfo(int id, String name, Long maxEntries) {}

  /** A port. */
  public record PortInfo(int number, String name, boolean up, Long rateBps, Integer queueLimit) {}

  /** A port of a switch. */
  public record At(Dpid dpid, int port) {}

  /** One direction of a link. */
  public record LinkInfo(At from, At to) {}

  /** A host. */
  public record HostInfo(String mac, List<IpPrefix> addresses, At at) {}

  /** What was found on switches that is not as wanted. */
  public record Drifts(String instance, List<Drift> drift) {}

  /** Something that was found; told again, with the same id, when it is mended. */
  public record Drift(
      long seq,
      long id,
      Instant at,
      Dpid dpid,
      String kind,
      String part,
      String rule,
      int count,
      String found,
      String wanted,
      String who,
      Instant mendedAt) {}

  /** What was counted. */
  public record Telemetry(String instance, List<Sample> samples) {}

  /**
   * What was counted at one instant.
   *
   * @param rulesIn over how many samples a switch's rules are spread; null for one
   */
  public record Sample(
      long seq,
      Instant at,
      Integer rulesIn,
      List<PortCounters> ports,
      List<QueueCounters> queues,
      List<TableCounters> tables,
      List<RuleCounters> rules) {}

  /**
   * Totals of a port, unsigned 64-bit numbers; null for one that the switch does not count.
   *
   * @param countedMs how long the switch has counted, in milliseconds; null if it does not say
   */
  public record PortCounters(
      Dpid dpid, int port, BigInteger rxBytes, BigInteger txBytes, Long countedMs) {}

  /**
   * Totals of a queue, as of a port.
   *
   * @param rules the ids of the rules whose packets it sends: none of what is nobody's, more than
   *     one where the port has no queue for each
   */
  public record QueueCounters(
      Dpid dpid, int port, int queue, List<String> rules, BigInteger txBytes, Long countedMs) {

    /** Keeps its own copy; a queue of which no rule is told is nobody's. */
    public QueueCounters {
      rules = rules == null ? List.of() : List.copyOf(rules);
    }
  }

  /** How full a table is. */
  public record TableCounters(Dpid dpid, int table, long entries, Long maxEntries) {}

  /** Totals of a rule on one switch. */
  public record RuleCounters(String id, Dpid dpid, BigInteger bytes) {}
}
