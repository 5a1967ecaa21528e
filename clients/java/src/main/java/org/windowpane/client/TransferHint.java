package org.windowpane.client;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Announces a transfer. The gateway answers with a window that would fit, and books nothing.
 *
 * @param share the name of the share
 * @param flows the flows of the transfer
 * @param bits how much data, 1 to 9 · 10<sup>15</sup> bits
 * @param deadline when the transfer must have ended
 * @param rateBps the highest rate of the hosts in bits per second; all of the share if empty
 */
public record TransferHint(
    String share, FlowGroup flows, long bits, Instant deadline, OptionalLong rateBps) {
  /** Checks the values. */
  public TransferHint {
    Fields.positive(bits, "bits");
    rateBps.ifPresent(it -> Fields.positive(it, "rateBps"));
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("share", share);
    json.put("flowGroup", flows.predicates());
    json.put("bits", bits);
    json.put("deadline", deadline.toString());
    rateBps.ifPresent(it -> json.put("rateBps", it));
    return json;
  }
}
