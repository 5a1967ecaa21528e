package org.windowpane.controller.enforcement;

import java.util.Map;
import java.util.function.Supplier;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.queues.QueueDrift;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.controller.reconcile.DriftTracker;
import org.windowpane.protocol.message.DriftCounts;
import org.windowpane.protocol.value.Dpid;

/** The drift of one switch. Outlives the switch's connections. */
record SwitchDrift(
    EntryDrift entries,
    QueueDrift queues,
    DriftTracker<Integer, MeterWanted> meters,
    DriftTracker<Integer, GroupWanted> groups,
    Supplier<DriftCounts> counts) {

  /**
   * Nothing has drifted yet.
   *
   * @param rulesByCookie the ids of the rules in force by their cookies
   */
  static SwitchDrift none(Dpid dpid, DriftLog log, Supplier<Map<Long, String>> rulesByCookie) {
    return new SwitchDrift(
        new EntryDrift(dpid, log, rulesByCookie),
        new QueueDrift(dpid, log),
        new DriftTracker<>(dpid, log),
        new DriftTracker<>(dpid, log),
        () -> log.counts(dpid));
  }
}
