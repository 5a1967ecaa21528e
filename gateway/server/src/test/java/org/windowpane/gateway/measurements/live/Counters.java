package org.windowpane.gateway.measurements.live;

import java.math.BigInteger;
import java.util.List;
import org.windowpane.protocol.message.TelemetryReport;
import org.windowpane.protocol.value.Dpid;

/** Counters with only those totals that rates are calculated from. */
final class Counters {
  private Counters() {}

  static TelemetryReport.Port port(
      Dpid dpid, int port, BigInteger rxBytes, BigInteger txBytes, Long countedMs) {
    return new TelemetryReport.Port(
        dpid, port, rxBytes, txBytes, null, null, null, null, countedMs);
  }

  static TelemetryReport.Queue queue(
      Dpid dpid, int port, int queue, List<String> rules, BigInteger txBytes, Long countedMs) {
    return new TelemetryReport.Queue(
        dpid, port, queue, null, rules, null, txBytes, null, null, countedMs);
  }

  static TelemetryReport.Table table(Dpid dpid, int table, long entries, long maxEntries) {
    return new TelemetryReport.Table(dpid, table, entries, maxEntries);
  }

  static TelemetryReport.Rule rule(String id, Dpid dpid, BigInteger bytes) {
    return new TelemetryReport.Rule(id, dpid, bytes, null);
  }
}
