package org.windowpane.gateway.server;

import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.PlainAccess;

/** {@code /metrics}, in the text format of Prometheus. */
@Access(value = OVERSEERS, scope = READ)
final class MetricsHandler extends Handler.Abstract {
  private static final Access ACCESS = MetricsHandler.class.getAnnotation(Access.class);
  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry metrics;
  private final Optional<PlainAccess> access;

  /**
   * @param access admits callers; empty where everyone may read the metrics
   */
  MetricsHandler(PrometheusMeterRegistry metrics, Optional<PlainAccess> access) {
    this.metrics = metrics;
    this.access = access;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (access.isPresent()
        && access.get().admit(ACCESS, "/metrics", request, response, callback).isEmpty()) {
      return true;
    }
    response.setStatus(200);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, PROMETHEUS);
    response.write(
        true, ByteBuffer.wrap(metrics.scrape().getBytes(StandardCharsets.UTF_8)), callback);
    return true;
  }
}
