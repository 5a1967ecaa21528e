package org.windowpane.gateway.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.encoding.Json;

/** {@code /healthz} and {@code /readyz}. */
public final class ProbeHandler extends Handler.Abstract {
  private static final String JSON = "application/json";

  private final Probes probes;

  ProbeHandler(Probes probes) {
    this.probes = probes;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (Request.getPathInContext(request).equals("/healthz")) {
      Probes.Liveness liveness = probes.liveness();
      write(liveness.alive() ? 200 : 503, Json.write(liveness), response, callback);
    } else {
      Probes.Readiness readiness = probes.readiness();
      write(readiness.ready() ? 200 : 503, Json.write(readiness), response, callback);
    }
    return true;
  }

  private static void write(int status, String body, Response response, Callback callback) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
    response.write(true, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)), callback);
  }
}
