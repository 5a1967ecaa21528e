package org.windowpane.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.windowpane.client.transport.Request;

/**
 * An operation of the API.
 *
 * @param method such as POST
 * @param path below the root of the API, with the query
 * @param body the JSON to send
 * @param keyed whether a repetition needs an idempotency key to have the effect of one request
 */
record Operation(String method, String path, Optional<Map<String, Object>> body, boolean keyed) {
  private static final String API = "/api/v1";

  static Operation get(String path) {
    return new Operation("GET", path, Optional.empty(), false);
  }

  static Operation post(String path, Map<String, Object> body) {
    return new Operation("POST", path, Optional.of(body), false);
  }

  static Operation post(String path) {
    return new Operation("POST", path, Optional.empty(), false);
  }

  /** The same, with an idempotency key. */
  Operation once() {
    return new Operation(method, path, body, true);
  }

  /** The request that asks for it. */
  Request request(Optional<String> secret, String accept, String key) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Accept", accept);
    headers.put("User-Agent", "windowpane-client-java");
    secret.ifPresent(it -> headers.put("Authorization", "Bearer " + it));
    body.ifPresent(any -> headers.put("Content-Type", "application/json"));
    if (keyed) {
      headers.put("Idempotency-Key", key);
    }
    return new Request(method, API + path, headers, body.map(JsonObject::write));
  }
}
