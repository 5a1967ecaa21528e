package org.windowpane.gateway.server;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.encoding.Json;

/** {@code /healthz}, {@code /readyz} and {@code /metrics}. */
public final class ProbeHandler extends Handler.Abstract {
  private static final String JSON = "application/json";
  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  private final Probes probes;
  private final PrometheusMeterRegistry metrics;

  ProbeHandler(Probes probes, PrometheusMeterRegistry metrics) {
    this.probes = probes;
    this.metrics = metrics;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    switch (Request.getPathInContext(request)) {
      case "/healthz" -> {
        Probes.Liveness liveness = probes.liveness();
        write(liveness.alive() ? 200 : 503, JSON, Json.write(liveness), response, callback);
      }
      case "/readyz" -> {
        Probes.Readiness readiness = probes.readiness();
        write(readiness.ready() ? 200 : 503, JSON, Json.write(readiness), response, callback);
      }
      default -> write(200, PROMETHEUS, metrics.scrape(), response, callback);
    }
    return true;
  }

  private static void write(
      int status, String type, String body, Response response, Callback callback) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    response.write(true, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)), callback);
  }
}
