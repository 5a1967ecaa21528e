package org.windowpane.gateway.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response.Status.Family;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.security.SecurityEvents;

/**
 * Records requests that were refused because of who sent them or how many they sent, and calls of
 * endpoints whose {@link Access} annotation asks for it.
 */
public final class SecurityEventFilter implements ContainerResponseFilter {
  private static final String SUBJECT = "gateway";

  private final SecurityEvents events;

  @Context private ResourceInfo resource;

  public SecurityEventFilter(SecurityEvents events) {
    this.events = events;
  }

  /**
   * A request that is answered.
   *
   * @param endpoint its method and path template
   * @param caller who sent it; empty where the sender is not signed in
   * @param address where it came from
   * @param hasToken whether it had an API token, valid or not
   */
  public record Answered(
      String endpoint, Optional<Caller> caller, String address, boolean hasToken) {
    Actor actor() {
      return caller.map(Caller::actor).orElseGet(() -> SecurityEvents.unknown(address));
    }

    Map<String, Object> detail() {
      Map<String, Object> detail = new LinkedHashMap<>();
      detail.put("request", endpoint);
      return detail;
    }
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    Optional<Access> access =
        Optional.ofNullable(resource.getResourceMethod())
            .map((Method method) -> method.getAnnotation(Access.class));
    boolean isForAnyone = access.filter(it -> it.value() == Access.Audience.ANYONE).isPresent();
    Answered answered =
        new Answered(
            RequestMetrics.endpoint(request.getMethod(), resource),
            Optional.ofNullable(Caller.of(request)),
            Caller.addressOf(request),
            !isForAnyone && request.getHeaderString(HttpHeaders.AUTHORIZATION) != null);
    if (response.getEntity() instanceof Problem problem) {
      refused(answered, problem);
    } else if (response.getStatusInfo().getFamily() == Family.SUCCESSFUL) {
      access
          .map(Access::recordedAs)
          .filter(action -> !action.isEmpty())
          .ifPresent(action -> events.read(answered.actor(), action, SUBJECT, answered.detail()));
    }
  }

  /** Records a request that ended with a problem, if the sender is the reason. */
  public void refused(Answered request, Problem problem) {
    switch (problem.status()) {
      case 401 -> {
        if (request.hasToken()) {
          record("token.refuse", request, problem);
        }
      }
      case 403 -> record("request.forbid", request, problem);
      case 429 -> {
        // Attempts to sign in are recorded where they are made.
        if (request.caller().isPresent()) {
          record("request.throttle", request, problem);
        }
      }
      default -> {
        // The request itself is the reason, or the gateway.
      }
    }
  }

  private void record(String action, Answered request, Problem problem) {
    Map<String, Object> detail = request.detail();
    if (problem.detail() != null) {
      detail.put("reason", problem.detail());
    }
    events.refused(request.actor(), action, SUBJECT, detail);
  }
}
