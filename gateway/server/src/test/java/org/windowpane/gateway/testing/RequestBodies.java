package org.windowpane.gateway.testing;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
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

  /** A series of a minute each day, from ten days from now on, of a low rate. */
  public static Map<String, Object> series(String share, int days) {
    LocalDate first = LocalDate.now(ZoneOffset.UTC).plusDays(10);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("share", share);
    body.put("flowGroup", Map.of("srcHost", "10.0.0.1", "dstHost", "10.0.0.2"));
    body.put("rateBps", 1_000);
    body.put("time", "22:30");
    body.put("zone", "UTC");
    body.put("lengthSeconds", 60);
    body.put("first", first.toString());
    body.put("last", first.plusDays(days - 1).toString());
    return body;
  }
}
