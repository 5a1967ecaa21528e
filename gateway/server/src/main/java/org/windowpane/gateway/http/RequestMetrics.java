package org.windowpane.gateway.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.api.trace.Span;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import org.eclipse.jetty.http.HttpMethod;
import org.windowpane.gateway.tracing.RequestTrace;

/** Times every request by endpoint and status. */
@PreMatching
public final class RequestMetrics implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String KEY = "timer";

  private final MeterRegistry metrics;

  @Context private ResourceInfo resource;

  public RequestMetrics(MeterRegistry metrics) {
    this.metrics = metrics;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    request.setProperty(KEY, Timer.start(metrics));
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getProperty(KEY) instanceof Timer.Sample sample) {
      String endpoint = endpoint(request.getMethod(), resource);
      RequestTrace.current().ifPresent(trace -> name(trace.span(), endpoint, request));
      sample.stop(
          Timer.builder("windowpane.http.requests")
              .description("Requests by endpoint and status")
              .tag("endpoint", endpoint)
              .tag("status", Integer.toString(response.getStatus()))
              .register(metrics));
    }
  }

  private static void name(Span span, String endpoint, ContainerRequestContext request) {
    span.updateName(endpoint);
    String template = endpoint.substring(endpoint.indexOf(' ') + 1);
    if (template.startsWith("/")) {
      String base = request.getUriInfo().getBaseUri().getPath();
      span.setAttribute("http.route", base + template.substring(1));
    }
  }

  /** A client can invent methods; each would get metrics of its own. */
  static String knownMethod(String method) {
    HttpMethod known = HttpMethod.fromString(method);
    return known == null ? "OTHER" : known.asString();
  }

  /** Method and path template; requests that Jersey answers itself have no path. */
  static String endpoint(String method, ResourceInfo resource) {
    Class<?> type = resource.getResourceClass();
    if (type == null || !type.isAnnotationPresent(Path.class)) {
      return knownMethod(method) + " of no resource";
    }
    String path = type.getAnnotation(Path.class).value();
    Path more = resource.getResourceMethod().getAnnotation(Path.class);
    String shownMethod = method.equals("HEAD") ? "GET" : method;
    return shownMethod + " /" + path + (more == null ? "" : "/" + more.value());
  }
}
