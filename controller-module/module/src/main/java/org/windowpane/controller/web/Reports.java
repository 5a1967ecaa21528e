package org.windowpane.controller.web;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.queues.QueueFound;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.controller.services.ServerState;
import org.windowpane.controller.telemetry.Sample;
import org.windowpane.controller.telemetry.SwitchCounters;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.message.NetworkReport;
import org.windowpane.protocol.message.TelemetryReport;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The module's state as messages of the plan protocol.
 *
 * @param instance identifies this run of the controller
 */
record Reports(String instance) {

  /**
   * The network.
   *
   * @param queueLimit how many queues a port can have
   */
  NetworkReport network(long version, Network all, int queueLimit) {
    Network network = all.ofConnectedSwitches();
    return new NetworkReport(
        instance,
        version,
        network.switches().values().stream().map(it -> report(it, queueLimit)).toList(),
        network.links(),
        network.hosts().stream().map(Reports::report).toList());
  }

  private static NetworkReport.Switch report(SwitchInfo info, int queueLimit) {
    return new NetworkReport.Switch(
        info.dpid(),
        info.tables(),
        info.ports().values().stream().map(port -> report(port, queueLimit)).toList(),
        info.offeredQueues(),
        info.problem().orElse(null));
  }

  private static NetworkReport.Port report(PortInfo port, int queueLimit) {
    return new NetworkReport.Port(
        port.number(),
        port.name(),
        port.up(),
        orNull(port.rateBps()),
        port.queueProblem().isPresent() ? 0 : queueLimit,
        port.queueCount().isPresent() ? port.queueCount().getAsInt() : null);
  }

  private static NetworkReport.Host report(Host host) {
    return new NetworkReport.Host(
        host.mac(), host.addresses().stream().flatMap(Reports::address).toList(), host.at());
  }

  /** Hosts choose what they announce: an address that the protocol cannot express is left out. */
  private static Stream<IpPrefix> address(String text) {
    try {
      return Stream.of(IpPrefix.parse(text)).filter(IpPrefix::isAddress);
    } catch (IllegalArgumentException e) {
      return Stream.empty();
    }
  }

  DriftReport drift(List<DriftLog.Event> drift) {
    return new DriftReport(
        instance, drift.stream().map(each -> report(each.seq(), each.drift())).toList());
  }

  private static DriftReport.Drift report(long seq, Drift drift) {
    Drift.Finding finding = drift.finding();
    return new DriftReport.Drift(
        seq,
        drift.id(),
        drift.at(),
        drift.dpid(),
        finding.kind(),
        finding.part(),
        finding.rule().orElse(null),
        finding.count(),
        finding.found().orElse(null),
        finding.wanted().orElse(null),
        finding.cause(),
        drift.repairedAt().orElse(null));
  }

  /**
   * The counters.
   *
   * @param network has the capacity of each table
   */
  TelemetryReport telemetry(List<Sample> samples, Network network) {
    return new TelemetryReport(
        instance, samples.stream().map(sample -> report(sample, network)).toList());
  }

  private static TelemetryReport.Sample report(Sample sample, Network network) {
    return new TelemetryReport.Sample(
        sample.seq(),
        sample.at(),
        sample.switches().values().stream().mapToInt(SwitchCounters::rulesIn).max().orElse(1),
        rows(sample, SwitchCounters::ports, Reports::port),
        rows(sample, SwitchCounters::queues, (dpid, queue) -> queue(dpid, queue, sample)),
        rows(sample, SwitchCounters::tables, (dpid, table) -> table(dpid, table, network)),
        sample.switches().entrySet().stream()
            .flatMap(each -> rules(each.getKey(), each.getValue(), sample))
            .toList(),
        sample.servers().stream().map(each -> server(each, sample)).toList());
  }

  private static <C, R> List<R> rows(
      Sample sample, Function<SwitchCounters, List<C>> counters, BiFunction<Dpid, C, R> row) {
    return sample.switches().entrySet().stream()
        .flatMap(
            each ->
                counters.apply(each.getValue()).stream().map(it -> row.apply(each.getKey(), it)))
        .toList();
  }

  private static TelemetryReport.Port port(Dpid dpid, SwitchCounters.Port port) {
    return new TelemetryReport.Port(
        dpid,
        port.port(),
        total(port.rx().bytes()),
        total(port.tx().bytes()),
        total(port.rx().packets()),
        total(port.tx().packets()),
        total(port.rxDropped()),
        total(port.txDropped()),
        orNull(port.countedMs()));
  }

  private static TelemetryReport.Queue queue(Dpid dpid, SwitchCounters.Queue queue, Sample sample) {
    Optional<QueueFound> owner =
        Optional.ofNullable(
            sample
                .owners()
                .queues()
                .getOrDefault(new SwitchPort(dpid, queue.port()), Map.of())
                .get(queue.queue()));
    List<String> rules = owner.map(QueueFound::rules).orElse(List.of());
    return new TelemetryReport.Queue(
        dpid,
        queue.port(),
        queue.queue(),
        rules.size() == 1 ? rules.get(0) : null,
        rules,
        orNull(owner.map(QueueFound::rateBps).orElse(OptionalLong.empty())),
        total(queue.tx().bytes()),
        total(queue.tx().packets()),
        total(queue.txErrors()),
        orNull(queue.countedMs()));
  }

  private static TelemetryReport.Table table(
      Dpid dpid, SwitchCounters.Table table, Network network) {
    long maxEntries =
        network.switchOf(dpid).map(SwitchInfo::tables).orElse(List.of()).stream()
            .filter(it -> it.id() == table.table())
            .mapToLong(FlowTable::maxEntries)
            .findFirst()
            .orElse(0);
    return new TelemetryReport.Table(dpid, table.table(), table.entries(), maxEntries);
  }

  private static Stream<TelemetryReport.Rule> rules(
      Dpid dpid, SwitchCounters counters, Sample sample) {
    Map<Long, String> ids = sample.owners().rules();
    return counters.rules().entrySet().stream()
        .filter(each -> ids.containsKey(each.getKey()))
        .map(
            each ->
                new TelemetryReport.Rule(
                    ids.get(each.getKey()),
                    dpid,
                    total(each.getValue().bytes()),
                    total(each.getValue().packets())));
  }

  private static TelemetryReport.Server server(ServerState state, Sample sample) {
    return new TelemetryReport.Server(
        state.rule(),
        state.server().host(),
        state.server().port(),
        state.health(),
        state.flows().map(ServerState.Flows::current).orElse(null),
        state.flows().map(flows -> BigInteger.valueOf(flows.assigned())).orElse(null),
        state.load().isPresent() ? state.load().getAsDouble() : null,
        orNull(state.answerMicros()),
        sample.sentBy(state).map(sent -> total(sent.bytes())).orElse(null));
  }

  /** An unsigned number; null for what the switch does not count. */
  private static BigInteger total(long counter) {
    return counter == SwitchCounters.NOT_COUNTED
        ? null
        : new BigInteger(Long.toUnsignedString(counter));
  }

  private static Long orNull(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }
}
