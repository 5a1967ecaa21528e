package org.windowpane.gateway.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.windowpane.gateway.encoding.Json;

/**
 * A client over HTTP, with a cookie and a CSRF token once it is signed in. It repeats a request to
 * a gateway that is not active, or has not read the latest change, as clients do: a machine that
 * stops for some seconds ends the lease of a gateway, which is active again soon.
 */
public final class Browser {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final Set<String> PASSING =
      Set.of(
          "This gateway is not active. Try again in a few seconds.",
          "This gateway has not read the latest change yet. Try again.");
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final URI server;
  private final Map<String, String> headers = new LinkedHashMap<>();

  private boolean isPatient = true;
  private int repeated;

  /** A client without a session. */
  public Browser(URI server) {
    this.server = server;
  }

  /** An answer. */
  public record Reply(int status, JsonNode body, HttpHeaders headers, String text) {
    /** A header of it, or the empty string. */
    public String header(String name) {
      return headers.firstValue(name).orElse("");
    }
  }

  /** Logs in; the same again. */
  public Browser logIn(String name, String password) {
    Reply reply = post("/api/v1/session", Map.of("name", name, "password", password));
    if (reply.status() != 200) {
      throw new IllegalStateException("cannot log in: " + reply.text());
    }
    headers.put("Cookie", reply.header("Set-Cookie").replaceAll(";.*", ""));
    headers.put("X-CSRF-Token", reply.body().get("csrfToken").asText());
    return this;
  }

  /** Sends this header from now on, or no longer where it is null. */
  public Browser with(String name, String value) {
    if (value == null) {
      headers.remove(name);
    } else {
      headers.put(name, value);
    }
    return this;
  }

  /** Returns answers of 503, too, from now on. */
  public Browser impatient() {
    isPatient = false;
    return this;
  }

  /** How many answers it did not return, but sent the request again. */
  public int repeated() {
    return repeated;
  }

  /** The headers that are sent. */
  public Map<String, String> headers() {
    return headers;
  }

  public Reply get(String path) {
    return send("GET", path, null);
  }

  public Reply post(String path, Object body) {
    return send("POST", path, body instanceof String text ? text : Json.write(body));
  }

  public Reply put(String path) {
    return send("PUT", path, null);
  }

  public Reply put(String path, Object body) {
    return send("PUT", path, Json.write(body));
  }

  public Reply delete(String path) {
    return send("DELETE", path, null);
  }

  /** Sends a request. */
  public Reply send(String method, String path, String body) {
    return exchange(
        method, path, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
  }

  /** Sends a request without a content length. */
  public Reply chunked(String method, String path, String body) {
    return exchange(method, path, BodyPublishers.fromPublisher(BodyPublishers.ofString(body)));
  }

  private Reply exchange(String method, String path, BodyPublisher body) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    Reply reply = attempt(method, path, body);
    while (isPatient && isPassing(reply) && System.nanoTime() - deadline < 0) {
      repeated++;
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return reply;
      }
      reply = attempt(method, path, body);
    }
    return reply;
  }

  private static boolean isPassing(Reply reply) {
    return reply.status() == 503 && PASSING.contains(reply.body().path("detail").asText());
  }

  private Reply attempt(String method, String path, BodyPublisher body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(path)).timeout(TIMEOUT).method(method, body);
    if (body.contentLength() != 0) {
      request.header("Content-Type", "application/json");
    }
    headers.forEach(request::setHeader);
    try {
      HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
      OpenApiContract.check(method, path, response.statusCode());
      String type = response.headers().firstValue("Content-Type").orElse("");
      JsonNode read =
          type.contains("json")
                  && !type.contains("ndjson")
                  && response.headers().firstValue("Content-Encoding").isEmpty()
                  && !response.body().isEmpty()
              ? Json.LENIENT.readTree(response.body())
              : MissingNode.getInstance();
      return new Reply(response.statusCode(), read, response.headers(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
