package org.windowpane.gateway.http;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.lang.annotation.Annotation;
import org.eclipse.jetty.server.Request;

/**
 * Answers with a problem when a request fails.
 *
 * @param <T> the type of the exception
 */
public abstract class ProblemMapper<T extends Throwable> implements ExceptionMapper<T> {
  public static final String PROBLEM_JSON = "application/problem+json";

  @Inject private Provider<Request> request;

  @Override
  public Response toResponse(T fault) {
    ProblemException problem = Problems.of(fault, RequestIds.of(request.get()));
    Response.ResponseBuilder response =
        Response.status(problem.problem().status()).type(PROBLEM_JSON).entity(problem.problem());
    problem.retryAfter().ifPresent(seconds -> response.header(HttpHeaders.RETRY_AFTER, seconds));
    if (problem.challenge() != null) {
      response.header(HttpHeaders.WWW_AUTHENTICATE, problem.challenge());
    }
    if (fault instanceof NotAllowedException notAllowed) {
      response.header(
          HttpHeaders.ALLOW, notAllowed.getResponse().getHeaderString(HttpHeaders.ALLOW));
    }
    return response.build();
  }

  /** Maps every exception without a mapper of its own. */
  public static final class OfThrowable extends ProblemMapper<Throwable> {}

  /** Maps validation errors, in place of the mapper of Jersey's validation. */
  public static final class OfViolations extends ProblemMapper<ConstraintViolationException> {}

  /** Adds a problem to errors without an exception, such as a request with two content types. */
  public static final class OfEmptyResponse implements ContainerResponseFilter {
    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
      if (response.getStatus() >= 400 && !response.hasEntity()) {
        String reason = response.getStatusInfo().getReasonPhrase();
        response.setEntity(
            ProblemException.http(response.getStatus(), reason).problem(),
            new Annotation[0],
            MediaType.valueOf(PROBLEM_JSON));
      }
    }
  }
}
