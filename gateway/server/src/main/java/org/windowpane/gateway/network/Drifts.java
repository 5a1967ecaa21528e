package org.windowpane.gateway.network;

import java.time.Instant;
import java.util.List;
import org.windowpane.protocol.value.Dpid;

/** Differences from the plan that the controller found on switches and repairs. */
public interface Drifts {

  /** The latest first; a bounded number. */
  List<Drift> latest();

  /**
   * One difference.
   *
   * @param kind missing, extra or different
   * @param part what differs: entry, queue, qos, filter or meter
   * @param rule the rule that it belongs to; null if it belongs to none
   * @param count how many things differ
   * @param found what the controller found, as text; null for nothing
   * @param wanted what the plan requires, as text; null for nothing
   * @param who who caused it, as far as is known, as text
   * @param repairedAt when the controller repaired it; null until then
   */
  record Drift(
      Instant at,
      Dpid dpid,
      String kind,
      String part,
      String rule,
      int count,
      String found,
      String wanted,
      String who,
      Instant repairedAt) {}
}
