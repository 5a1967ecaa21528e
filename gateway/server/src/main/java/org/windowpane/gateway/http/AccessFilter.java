package org.windowpane.gateway.http;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import org.eclipse.jetty.server.Request;

/**
 * Admits requests according to the {@link Access} annotation of the called method, and refuses
 * every request to a method without one. Requests of browsers that change something also need a
 * CSRF token.
 */
@Priority(Priorities.AUTHENTICATION)
public final class AccessFilter implements ContainerRequestFilter {
  /** The cookie that holds a browser's session. */
  public static final String COOKIE = "windowpane_session";

  /** The header that holds the CSRF token. */
  public static final String CSRF_HEADER = "X-CSRF-Token";

  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  private final AccessControl control;

  @Context private ResourceInfo resource;
  @Inject private Provider<Request> jetty;

  /** A filter that admits callers by {@code control}. */
  public AccessFilter(AccessControl control) {
    this.control = control;
  }

  /**
   * Checks that every endpoint of a resource has an {@link Access} annotation.
   *
   * @throws IllegalStateException if an endpoint lacks it
   */
  public static void requireAccess(Class<?> resource) {
    for (Method method : resource.getDeclaredMethods()) {
      if (isEndpoint(method) && !method.isAnnotationPresent(Access.class)) {
        throw new IllegalStateException(
            resource.getSimpleName()
                + "."
                + method.getName()
                + " has no @Access annotation. Add one to define who may call it.");
      }
    }
  }

  private static boolean isEndpoint(Method method) {
    return Arrays.stream(method.getAnnotations())
        .anyMatch(it -> it.annotationType().isAnnotationPresent(HttpMethod.class));
  }

  @Override
  public void filter(ContainerRequestContext request) {
    Method method = resource.getResourceMethod();
    // Jersey answers some requests itself, such as OPTIONS; they have no resource method.
    Access access = method == null ? null : method.getAnnotation(Access.class);
    if (access != null && access.value() == Access.Audience.ANYONE) {
      return;
    }
    Caller caller =
        control.authenticate(
            access,
            new AccessControl.Credentials(
                request.getHeaderString(HttpHeaders.AUTHORIZATION),
                Caller.cookie(request, COOKIE).orElse(null),
                Caller.addressOf(request)));
    caller.remember(request);
    Stay stay = new Stay(control);
    Request.addCompletionListener(jetty.get(), failure -> stay.end());
    stay.begin(control.enter(access, caller));
    control.authorize(access, caller);
    caller.ticket().ifPresent(ticket -> requireCsrf(ticket, request));
  }

  /** Browsers send the cookie for every page; only pages of the gateway know the CSRF token. */
  private static void requireCsrf(Caller.Ticket ticket, ContainerRequestContext request) {
    if (!SAFE.contains(request.getMethod())
        && !ticket.token().acceptsCsrf(request.getHeaderString(CSRF_HEADER))) {
      throw ProblemException.csrf();
    }
  }

  /**
   * What a request holds until it ends. It may end while it still waits for its turn, when its
   * client is gone.
   */
  private static final class Stay {
    private final AccessControl control;
    private AccessControl.Entered entered;
    private boolean isOver;

    Stay(AccessControl control) {
      this.control = control;
    }

    synchronized void begin(AccessControl.Entered now) {
      if (isOver) {
        control.leave(now);
      } else {
        entered = now;
      }
    }

    synchronized void end() {
      isOver = true;
      if (entered != null) {
        control.leave(entered);
        entered = null;
      }
    }
  }
}
