package org.windowpane.gateway.enforcement;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Supplier;
import org.windowpane.gateway.application.Json;

/** Speaks the plan protocol with the controller's module. */
public final class ControllerClient {
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration ANSWER = Duration.ofSeconds(15);
  private static final Duration WAIT = Duration.ofSeconds(25);
  private static final int LARGEST_ANSWER = 64 * 1024 * 1024;
  private static final int CONFLICT = 409;
  private static final int UNAUTHORIZED = 401;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();
  private final URI base;
  private final Supplier<String> secret;

  /**
   * @param base where the module answers, up to and with {@code /wm/windowpane}
   * @param secret the bearer secret, asked for anew with every request
   */
  public ControllerClient(URI base, Supplier<String> secret) {
    this.base = URI.create(base.toString().replaceAll("/+$", "") + "/");
    this.secret = secret;
  }

  /** The network now, or after its next change where the version is known already. */
  Wire.Network network(Long after) throws ControllerException, InterruptedException {
    String query = after == null ? "" : "?after=" + after + "&wait=" + WAIT.toSeconds();
    return get("network" + query, Wire.Network.class, WAIT.plus(ANSWER));
  }

  /** What is installed. */
  Wire.PlanAnswer status() throws ControllerException, InterruptedException {
    return get("plan/status", Wire.PlanAnswer.class, ANSWER);
  }

  /** Counters read since the sample of this number. */
  public Wire.Telemetry telemetry(long after) throws ControllerException, InterruptedException {
    return get(
        "telemetry?after=" + after + "&wait=" + WAIT.toSeconds(),
        Wire.Telemetry.class,
        WAIT.plus(ANSWER));
  }

  /** What was told of drift since the telling of this number. */
  public Wire.Drifts drift(long after) throws ControllerException, InterruptedException {
    return get(
        "drift?after=" + after + "&wait=" + WAIT.toSeconds(), Wire.Drifts.class, WAIT.plus(ANSWER));
  }

  /** Sends the whole plan. */
  Wire.PlanAnswer put(Wire.PlanPut plan) throws ControllerException, InterruptedException {
    return send("plan", "PUT", publisher(plan), Wire.PlanAnswer.class, ANSWER);
  }

  /** Sends what changes. */
  Wire.PlanAnswer patch(Wire.PlanPatch patch) throws ControllerException, InterruptedException {
    return send("plan", "PATCH", publisher(patch), Wire.PlanAnswer.class, ANSWER);
  }

  private static BodyPublisher publisher(Object body) {
    return BodyPublishers.ofString(Json.write(body));
  }

  private <T> T get(String path, Class<T> type, Duration patience)
      throws ControllerException, InterruptedException {
    return send(path, "GET", BodyPublishers.noBody(), type, patience);
  }

  private <T> T send(
      String path, String method, BodyPublisher body, Class<T> type, Duration patience)
      throws ControllerException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(base.resolve(path))
            .timeout(patience)
            .header("Authorization", "Bearer " + secret.get())
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .method(method, body)
            .build();
    try {
      HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
      try (InputStream in = response.body()) {
        byte[] bytes = in.readNBytes(LARGEST_ANSWER);
        return read(method + " " + path, response.statusCode(), bytes, type);
      }
    } catch (IOException e) {
      throw ControllerException.away(
          "The controller at " + base.getAuthority() + " does not answer.", e);
    }
  }

  private static <T> T read(String what, int status, byte[] body, Class<T> type)
      throws IOException, ControllerException {
    if (status == CONFLICT) {
      throw ControllerException.conflict("The controller has another plan.");
    }
    if (status == UNAUTHORIZED) {
      throw ControllerException.away("The controller does not accept the gateway's secret.", null);
    }
    if (status != 200) {
      throw ControllerException.away(
          "The controller answered " + status + " to " + what + ": " + detail(body), null);
    }
    try {
      return Json.LENIENT.readValue(body, type);
    } catch (JsonProcessingException e) {
      throw ControllerException.away("The controller's answer to " + what + " is no sense.", e);
    }
  }

  private static String detail(byte[] body) {
    try {
      return Json.LENIENT.readTree(body).path("detail").asText("no reason given");
    } catch (IOException e) {
      return "no reason given";
    }
  }
}
