package org.windowpane.gateway.bench;

import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.ledger.rows.Scope;

/**
 * Reads a body and answers with as many bytes as it was asked for: what HTTP costs on the gateway's
 * own server, with all that a request passes on its way.
 *
 * <p>It answers below {@code bench}, where {@link EmptyPostFeature} puts it. Users who may book may
 * also post here, with the same session and CSRF token, checked in the same way.
 */
@Path("bookings")
public final class EmptyPost {
  private final Map<Integer, byte[]> answers = new ConcurrentHashMap<>();

  /**
   * A JSON text of {@code bytes} bytes, the same every time, with its length as bookings have.
   *
   * @param body what was sent, read and not looked at
   * @param bytes from 2
   */
  @Access(value = Access.Audience.BOOKERS, scope = Scope.BOOK)
  public Response answer(byte[] body, @QueryParam("answer") int bytes) {
    return Response.ok(answers.computeIfAbsent(bytes, EmptyPost::text))
        .header(HttpHeaders.CONTENT_LENGTH, bytes)
        .build();
  }

  private static byte[] text(int bytes) {
    return ("\"" + "-".repeat(bytes - 2) + "\"").getBytes(StandardCharsets.US_ASCII);
  }
}
