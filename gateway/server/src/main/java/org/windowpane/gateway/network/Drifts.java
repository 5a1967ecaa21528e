package org.windowpane.gateway.network;

import java.time.Instant;
import java.util.List;
import org.windowpane.protocol.value.Dpid;

/** What somebody else did to the switches, as the controller found and mended it. */
public interface Drifts {

  /** The latest first; a bounded number. */
  List<Drift> latest();

  /**
   * One thing that was found.
   *
   * @param kind missing, extra or different
   * @param part what it is: entry, queue, qos or filter
   * @param rule whose it is; null if it belongs to none
   * @param count how many things it stands for
   * @param found what was there, in words; null for nothing
   * @param wanted what should have been, in words; null for nothing
   * @param who by whom, as far as can be known, in words
   * @param mendedAt when it was put right; null until then
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
      Instant mendedAt) {}
}
