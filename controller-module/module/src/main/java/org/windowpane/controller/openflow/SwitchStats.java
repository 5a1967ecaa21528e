package org.windowpane.controller.openflow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFFlowStatsEntry;
import org.projectfloodlight.openflow.protocol.OFPortStatsEntry;
import org.projectfloodlight.openflow.protocol.OFQueueStatsEntry;
import org.projectfloodlight.openflow.protocol.OFStatsReply;
import org.projectfloodlight.openflow.protocol.OFStatsRequest;
import org.projectfloodlight.openflow.protocol.OFTableStatsEntry;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.protocol.instruction.OFInstructionWriteMetadata;
import org.projectfloodlight.openflow.protocol.match.MatchField;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.IPAddress;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TransportPort;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.telemetry.CounterSource;
import org.windowpane.controller.telemetry.RuleRounds;
import org.windowpane.controller.telemetry.SwitchCounters;
import org.windowpane.controller.telemetry.SwitchCounters.Traffic;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;

/** Reads the counters of all switches over their OpenFlow connections. */
public final class SwitchStats implements CounterSource {

  private static final long UNSIGNED = 0xffff_ffffL;
  private static final long ALL_QUEUES = UNSIGNED;

  private final IOFSwitchService switches;
  private final Duration timeout;

  /**
   * Reads from these switches.
   *
   * @param timeout how long a switch may take
   */
  public SwitchStats(IOFSwitchService switches, Duration timeout) {
    this.switches = switches;
    this.timeout = timeout;
  }

  @Override
  public Map<Dpid, CompletionStage<SwitchCounters>> read(long sample) {
    Map<Dpid, CompletionStage<SwitchCounters>> readings = new HashMap<>();
    for (DatapathId dpid : switches.getAllSwitchDpids()) {
      IOFSwitch active = switches.getActiveSwitch(dpid);
      if (active != null) {
        readings.put(new Dpid(dpid.getLong()), read(active, sample));
      }
    }
    return readings;
  }

  private CompletionStage<SwitchCounters> read(IOFSwitch sw, long sample) {
    OFFactory factory = sw.getOFFactory();
    CompletableFuture<List<SwitchCounters.Port>> ports =
        ask(
            sw,
            factory.buildPortStatsRequest().setPortNo(OFPort.ANY).build(),
            reply ->
                reply.getEntries().stream()
                    .filter(SwitchStats::isPort)
                    .map(SwitchStats::port)
                    .toList());
    CompletableFuture<List<SwitchCounters.Queue>> queues =
        ask(
            sw,
            factory
                .buildQueueStatsRequest()
                .setPortNo(allPorts(factory))
                .setQueueId(ALL_QUEUES)
                .build(),
            reply -> reply.getEntries().stream().map(SwitchStats::queue).toList());
    CompletableFuture<List<SwitchCounters.Table>> tables =
        ask(
            sw,
            factory.buildTableStatsRequest().build(),
            reply ->
                reply.getEntries().stream()
                    .filter(table -> table.getTableId().getValue() <= Pipeline.SERVICES)
                    .map(SwitchStats::table)
                    .toList());
    CompletableFuture<RuleTraffic> rules =
        tables.thenCompose(counted -> readRules(sw, RuleRounds.of(entries(counted), sample)));
    return CompletableFuture.allOf(ports, queues, rules)
        .thenApply(
            done ->
                new SwitchCounters(
                    ports.join(),
                    queues.join(),
                    tables.join(),
                    rules.join().byCookie(),
                    rules.join().byServer(),
                    rules.join().rulesIn()));
  }

  private record RuleTraffic(
      Map<Long, Traffic> byCookie, Map<SwitchCounters.Server, Traffic> byServer, int rulesIn) {}

  private CompletableFuture<RuleTraffic> readRules(IOFSwitch sw, RuleRounds round) {
    return ask(
            sw,
            SwitchTables.request(sw, round.cookie(), round.mask()),
            reply ->
                reply.getEntries().stream()
                    .filter(entry -> Cookies.isRule(entry.getCookie().getValue()))
                    .filter(entry -> !notesRule(entry))
                    .toList())
        .thenApply(entries -> new RuleTraffic(byCookie(entries), byServer(entries), round.of()));
  }

  /** Whether another entry does what the rule asks for, and counts its packets. */
  private static boolean notesRule(OFFlowStatsEntry entry) {
    return entry.getVersion() != OFVersion.OF_10
        && entry.getInstructions().stream().anyMatch(OFInstructionWriteMetadata.class::isInstance);
  }

  private static long entries(List<SwitchCounters.Table> tables) {
    return tables.stream()
        .filter(table -> table.table() == Pipeline.POLICY)
        .mapToLong(SwitchCounters.Table::entries)
        .sum();
  }

  private <R extends OFStatsReply, T> CompletableFuture<List<T>> ask(
      IOFSwitch sw, OFStatsRequest<R> request, Function<R, List<T>> read) {
    return Futures.within(timeout, sw.writeStatsRequest(request))
        .thenApply(
            replies -> {
              List<T> all = new ArrayList<>();
              replies.forEach(reply -> all.addAll(read.apply(reply)));
              return all;
            });
  }

  /** The port number that means every port in a request for queues' counters. */
  private static OFPort allPorts(OFFactory factory) {
    return factory.getVersion() == OFVersion.OF_10 ? OFPort.ALL : OFPort.ANY;
  }

  private static boolean isPort(OFPortStatsEntry entry) {
    return entry.getPortNo().getPortNumber() > 0;
  }

  private static SwitchCounters.Port port(OFPortStatsEntry entry) {
    return new SwitchCounters.Port(
        entry.getPortNo().getPortNumber(),
        new Traffic(entry.getRxBytes().getValue(), entry.getRxPackets().getValue()),
        new Traffic(entry.getTxBytes().getValue(), entry.getTxPackets().getValue()),
        entry.getRxDropped().getValue(),
        entry.getTxDropped().getValue(),
        entry.getVersion().compareTo(OFVersion.OF_13) < 0
            ? OptionalLong.empty()
            : millis(entry.getDurationSec(), entry.getDurationNsec()));
  }

  private static SwitchCounters.Queue queue(OFQueueStatsEntry entry) {
    return new SwitchCounters.Queue(
        entry.getPortNo().getPortNumber(),
        (int) entry.getQueueId(),
        new Traffic(entry.getTxBytes().getValue(), entry.getTxPackets().getValue()),
        entry.getTxErrors().getValue(),
        entry.getVersion().compareTo(OFVersion.OF_13) < 0
            ? OptionalLong.empty()
            : millis(entry.getDurationSec(), entry.getDurationNsec()));
  }

  /** Both are unsigned numbers of 32 bits; a switch that keeps no time sets all of them. */
  private static OptionalLong millis(long seconds, long nanos) {
    return (seconds & UNSIGNED) == UNSIGNED
        ? OptionalLong.empty()
        : OptionalLong.of((seconds & UNSIGNED) * 1_000 + (nanos & UNSIGNED) / 1_000_000);
  }

  private static SwitchCounters.Table table(OFTableStatsEntry entry) {
    return new SwitchCounters.Table(entry.getTableId().getValue(), entry.getActiveCount());
  }

  private static Map<Long, Traffic> byCookie(List<OFFlowStatsEntry> entries) {
    Map<Long, Traffic> traffic = new HashMap<>();
    for (OFFlowStatsEntry entry : entries) {
      traffic.merge(
          entry.getCookie().getValue(),
          new Traffic(entry.getByteCount().getValue(), entry.getPacketCount().getValue()),
          Traffic::plus);
    }
    return traffic;
  }

  /** The way back from a server of a service is an entry for its address and its port. */
  private static Map<SwitchCounters.Server, Traffic> byServer(List<OFFlowStatsEntry> entries) {
    Map<SwitchCounters.Server, Traffic> traffic = new HashMap<>();
    for (OFFlowStatsEntry entry : entries) {
      if (entry.getVersion() != OFVersion.OF_10
          && entry.getTableId().getValue() == Pipeline.FORWARDING
          && entry.getMatch().get(MatchField.METADATA) == null) {
        serverOf(entry)
            .ifPresent(
                server ->
                    traffic.merge(
                        server,
                        new Traffic(
                            entry.getByteCount().getValue(), entry.getPacketCount().getValue()),
                        Traffic::plus));
      }
    }
    return traffic;
  }

  private static Optional<SwitchCounters.Server> serverOf(OFFlowStatsEntry entry) {
    IPv4Address v4 = entry.getMatch().get(MatchField.IPV4_SRC);
    IPAddress<?> host = v4 == null ? entry.getMatch().get(MatchField.IPV6_SRC) : v4;
    TransportPort tcp = entry.getMatch().get(MatchField.TCP_SRC);
    TransportPort port = tcp == null ? entry.getMatch().get(MatchField.UDP_SRC) : tcp;
    return host == null || port == null
        ? Optional.empty()
        : Optional.of(
            new SwitchCounters.Server(
                entry.getCookie().getValue(), IpPrefix.parse(host.toString()), port.getPort()));
  }
}
