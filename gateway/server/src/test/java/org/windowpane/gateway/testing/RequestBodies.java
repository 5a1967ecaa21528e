package org.windowpane.gateway.testing;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Bodies of requests, as JSON. */
public final class RequestBodies {
  private RequestBodies() {}

  /** A window from one host of the fake network to another. */
  public static Map<String, Object> window(
      String share, int source, int destination, long rateBps, Instant start, Instant end) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("share", share);
    body.put(
        "flowGroup", Map.of("srcHost", "10.0.0." + source, "dstHost", "10.0.0." + destination));
    body.put("rateBps", rateBps);
    body.put("start", start);
    body.put("end", end);
    return body;
  }
}
