package org.windowpane.gateway.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import java.lang.reflect.Method;

/** Refuses an Idempotency-Key at endpoints that do not support one. */
public final class IdempotencyKeyFilter implements ContainerRequestFilter {
  @Context private ResourceInfo resource;

  @Override
  public void filter(ContainerRequestContext request) {
    Method method = resource.getResourceMethod();
    if (method != null
        && method.isAnnotationPresent(WithoutIdempotencyKey.class)
        && request.getHeaderString(IdempotentRequests.HEADER) != null) {
      throw ProblemException.invalid(IdempotentRequests.HEADER, "is not supported here");
    }
  }
}
