package org.windowpane.gateway.network;

import java.util.Set;
import java.util.stream.Collectors;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Switch;
import org.windowpane.protocol.message.NetworkReport;

/** The network of the core, from the controller's report. */
public final class NetworkReader {
  private NetworkReader() {}

  static Network read(NetworkReport report) {
    return Network.of(
        report.switches().stream().map(NetworkReader::read).toList(),
        report.links(),
        report.hosts().stream()
            .map(host -> new Host(host.mac().toString(), host.addresses(), host.at()))
            .toList());
  }

  /** The Ethernet addresses of the hosts. */
  static Set<String> macs(NetworkReport report) {
    return report.hosts().stream().map(host -> host.mac().toString()).collect(Collectors.toSet());
  }

  private static Switch read(NetworkReport.Switch report) {
    return Switch.of(
        report.dpid(),
        report.ports().stream().map(NetworkReader::read).toList(),
        report.tables(),
        report.queues(),
        report.problem() == null ? "" : report.problem());
  }

  private static Port read(NetworkReport.Port report) {
    return new Port(
        report.number(),
        report.name(),
        report.up(),
        report.rateBps() == null ? 0 : report.rateBps(),
        report.queueLimit());
  }
}
