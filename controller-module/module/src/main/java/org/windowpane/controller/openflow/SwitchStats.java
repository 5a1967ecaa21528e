package org.windowpane.controller.openflow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.plan.Cookies;
import org.windowpane.controller.plan.Pipeline;
import org.windowpane.controller.telemetry.CounterSource;
import org.windowpane.controller.telemetry.SwitchCounters;
import org.windowpane.controller.telemetry.SwitchCounters.Traffic;

/** Reads the counters of all switches over their OpenFlow connections. */
public final class SwitchStats implements CounterSource {

  private static final long ALL_QUEUES = 0xffff_ffffL;

  private final IOFSwitchService switches;
  private final Duration patience;

  /**
   * Reads from these switches.
   *
   * @param patience how long a switch may take
   */
  public SwitchStats(IOFSwitchService switches, Duration patience) {
    this.switches = switches;
    this.patience = patience;
  }

  @Override
  public Map<Dpid, CompletionStage<SwitchCounters>> read() {
    Map<Dpid, CompletionStage<SwitchCounters>> readings = new HashMap<>();
    for (DatapathId dpid : switches.getAllSwitchDpids()) {
      IOFSwitch active = switches.getActiveSwitch(dpid);
      if (active != null) {
        readings.put(new Dpid(dpid.getLong()), read(active));
      }
    }
    return readings;
  }

  private CompletionStage<SwitchCounters> read(IOFSwitch sw) {
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
                    .filter(table -> table.getTableId().getValue() <= Pipeline.FORWARDING)
                    .map(SwitchStats::table)
                    .toList());
    CompletableFuture<List<OFFlowStatsEntry>> rules =
        ask(
            sw,
            SwitchTables.request(sw, Cookies.RULE, Cookies.KIND_MASK),
            reply ->
                reply.getEntries().stream()
                    .filter(entry -> Cookies.isRule(entry.getCookie().getValue()))
                    .toList());
    return CompletableFuture.allOf(ports, queues, tables, rules)
        .thenApply(
            done ->
                new SwitchCounters(
                    ports.join(), queues.join(), tables.join(), byCookie(rules.join())));
  }

  private <R extends OFStatsReply, T> CompletableFuture<List<T>> ask(
      IOFSwitch sw, OFStatsRequest<R> request, Function<R, List<T>> read) {
    return Futures.within(patience, sw.writeStatsRequest(request))
        .thenApply(
            replies -> {
              List<T> all = new ArrayList<>();
              replies.forEach(reply -> all.addAll(read.apply(reply)));
              return all;
            });
  }

  /** What stands for every port in a request for queues' counters. */
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
        entry.getTxDropped().getValue());
  }

  private static SwitchCounters.Queue queue(OFQueueStatsEntry entry) {
    return new SwitchCounters.Queue(
        entry.getPortNo().getPortNumber(),
        (int) entry.getQueueId(),
        new Traffic(entry.getTxBytes().getValue(), entry.getTxPackets().getValue()),
        entry.getTxErrors().getValue());
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
}
