package org.windowpane.controller.telemetry;

import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.plan.Ownership;
import org.windowpane.controller.services.ServerState;
import org.windowpane.controller.topology.PortCount;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The counters of all switches that answered in time.
 *
 * @param seq grows by 1 from sample to sample, from 1
 * @param owners whose entries and queues they are
 * @param servers the servers of services
 */
public record Sample(
    long seq,
    Instant at,
    SortedMap<Dpid, SwitchCounters> switches,
    Ownership owners,
    List<ServerState> servers) {

  /** Keeps its own copies. */
  public Sample {
    switches = Collections.unmodifiableSortedMap(new TreeMap<>(switches));
    servers = List.copyOf(servers);
  }

  /** What came in by every port and went out of it, in packets. */
  public Map<SwitchPort, PortCount> packets() {
    Map<SwitchPort, PortCount> packets = new HashMap<>();
    switches.forEach(
        (dpid, counters) ->
            counters
                .ports()
                .forEach(
                    port ->
                        packets.put(
                            new SwitchPort(dpid, port.port()),
                            new PortCount(port.rx().packets(), port.tx().packets()))));
    return packets;
  }

  /** What a server of a service has sent to clients, if its switch was read. */
  public Optional<SwitchCounters.Traffic> sentBy(ServerState server) {
    SwitchCounters.Server key =
        new SwitchCounters.Server(
            Cookies.ofRule(server.rule()), server.server().host(), server.server().port());
    return switches.values().stream()
        .flatMap(each -> Optional.ofNullable(each.servers().get(key)).stream())
        .reduce(SwitchCounters.Traffic::plus);
  }
}
