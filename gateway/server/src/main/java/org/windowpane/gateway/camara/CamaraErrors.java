package org.windowpane.gateway.camara;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.lang.annotation.Annotation;
import java.util.Locale;
import org.windowpane.gateway.http.Problem;
import org.windowpane.gateway.http.ProblemKind;

/**
 * Turns problems into errors in CAMARA's form. It runs after the filters that record problems, so
 * that these APIs log and count them as the gateway's own API does.
 */
@Priority(Priorities.HEADER_DECORATOR)
public final class CamaraErrors implements ContainerResponseFilter {
  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (response.getEntity() instanceof Problem problem) {
      ErrorInfo info = info(problem);
      response.setStatus(info.status());
      response.setEntity(info, new Annotation[0], MediaType.APPLICATION_JSON_TYPE);
    }
  }

  private static ErrorInfo info(Problem problem) {
    String message =
        problem.detail() != null
            ? problem.detail()
            : problem.requestId() == null
                ? problem.title() + "."
                : problem.title() + ". Its number in the log is " + problem.requestId() + ".";
    return problem.type().equals(ProblemKind.QUOTA.type())
        ? new ErrorInfo(429, "QUOTA_EXCEEDED", message)
        : new ErrorInfo(problem.status(), code(problem), message);
  }

  private static String code(Problem problem) {
    return switch (problem.status()) {
      case 400 -> "INVALID_ARGUMENT";
      case 401 -> "UNAUTHENTICATED";
      case 403 -> "PERMISSION_DENIED";
      case 429 -> "TOO_MANY_REQUESTS";
      case 500 -> "INTERNAL";
      case 503 -> "UNAVAILABLE";
      case 504 -> "TIMEOUT";
      default ->
          problem
              .type()
              .substring(problem.type().lastIndexOf('/') + 1)
              .replace('-', '_')
              .toUpperCase(Locale.ROOT);
    };
  }

  /** Answers with the error of a {@link CamaraException}. */
  public static final class Mapper implements ExceptionMapper<CamaraException> {
    @Override
    public Response toResponse(CamaraException fault) {
      ErrorInfo info = fault.info();
      return Response.status(info.status()).type(MediaType.APPLICATION_JSON).entity(info).build();
    }
  }
}
