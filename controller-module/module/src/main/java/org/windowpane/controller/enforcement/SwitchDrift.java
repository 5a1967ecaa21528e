package org.windowpane.controller.enforcement;

import java.util.Map;
import java.util.function.Supplier;
import org.windowpane.controller.meters.MeterDrift;
import org.windowpane.controller.queues.QueueDrift;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.protocol.message.DriftCounts;
import org.windowpane.protocol.value.Dpid;

/** What drifted on one switch. Outlives the switch's connections, as drift does. */
final class SwitchDrift {

  private final Dpid dpid;
  private final DriftLog log;
  private final EntryDrift entries;
  private final QueueDrift queues;
  private final MeterDrift meters;

  /**
   * Nothing has drifted yet.
   *
   * @param rulesByCookie the ids of the rules in force by their cookies
   */
  SwitchDrift(Dpid dpid, DriftLog log, Supplier<Map<Long, String>> rulesByCookie) {
    this.dpid = dpid;
    this.log = log;
    this.entries = new EntryDrift(dpid, log, rulesByCookie);
    this.queues = new QueueDrift(dpid, log);
    this.meters = new MeterDrift(dpid, log);
  }

  EntryDrift entries() {
    return entries;
  }

  QueueDrift queues() {
    return queues;
  }

  MeterDrift meters() {
    return meters;
  }

  DriftCounts counts() {
    return log.counts(dpid);
  }
}
