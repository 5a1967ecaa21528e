package org.windowpane.gateway.rest;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;

/** Times every request by endpoint and status. */
@PreMatching
final class RequestMetrics implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String KEY = "timer";

  private final MeterRegistry metrics;

  @Context private ResourceInfo resource;

  RequestMetrics(MeterRegistry metrics) {
    this.metrics = metrics;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    request.setProperty(KEY, Timer.start(metrics));
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getProperty(KEY) instanceof Timer.Sample sample) {
      String endpoint = Guard.endpoint(request.getMethod(), resource);
      sample.stop(
          Timer.builder("windowpane.http.requests")
              .description("Requests by endpoint and status")
              .tag("endpoint", endpoint)
              .tag("status", Integer.toString(response.getStatus()))
              .register(metrics));
    }
  }
}
