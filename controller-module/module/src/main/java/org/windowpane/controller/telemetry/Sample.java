package org.windowpane.controller.telemetry;

import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.windowpane.controller.plan.Ownership;
import org.windowpane.controller.topology.PortCount;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The counters of all switches that answered in time.
 *
 * @param seq grows by 1 from sample to sample, from 1
 * @param owners whose entries and queues they are
 */
public record Sample(
    long seq, Instant at, SortedMap<Dpid, SwitchCounters> switches, Ownership owners) {

  /** Keeps its own copy. */
  public Sample {
    switches = Collections.unmodifiableSortedMap(new TreeMap<>(switches));
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

  static Sample of(long seq, Instant at, Map<Dpid, SwitchCounters> switches, Ownership owners) {
    return new Sample(seq, at, new TreeMap<>(switches), owners);
  }
}
