package org.windowpane.gateway.http;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.encoding.Json;

/** Writes problems outside Jersey, such as those of malformed HTTP. */
public final class PlainProblems extends ErrorHandler {
  /**
   * The attribute of a request whose handler knows what a failure means to the client: a function
   * of the failure that returns the problem.
   */
  public static final String ON_FAILURE = "problemOnFailure";

  private static final Logger LOG = LoggerFactory.getLogger(PlainProblems.class);

  public static void write(ProblemException problem, Response response, Callback callback) {
    response.setStatus(problem.problem().status());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, ProblemMapper.PROBLEM_JSON);
    problem
        .retryAfter()
        .ifPresent(seconds -> response.getHeaders().put(HttpHeader.RETRY_AFTER, seconds));
    response.write(true, ByteBuffer.wrap(Json.bytes(problem.problem())), callback);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Optional<ProblemException> known = known(request);
    if (known.isPresent()) {
      response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
      write(known.get(), response, callback);
      return true;
    }
    int status = response.getStatus();
    boolean isFault = isFault(status, request);
    if (isFault && request.getAttribute(ERROR_EXCEPTION) instanceof Throwable fault) {
      LOG.error("request {} failed", RequestIds.of(request), fault);
    }
    // The start of the next request on this connection is unknown, so close the connection.
    response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
    write(problem(status, isFault, request), response, callback);
    return true;
  }

  @SuppressWarnings("unchecked")
  private static Optional<ProblemException> known(Request request) {
    return request.getAttribute(ERROR_EXCEPTION) instanceof Throwable failure
            && request.getAttribute(ON_FAILURE) instanceof Function<?, ?> problem
        ? Optional.of(((Function<Throwable, ProblemException>) problem).apply(failure))
        : Optional.empty();
  }

  /** Whether the gateway is at fault, and not a client that speaks another version of HTTP. */
  private static boolean isFault(int status, Request request) {
    return status >= HttpStatus.INTERNAL_SERVER_ERROR_500
        && !(request.getAttribute(ERROR_EXCEPTION) instanceof HttpException);
  }

  private static ProblemException problem(int status, boolean isFault, Request request) {
    if (isFault) {
      return ProblemException.internal(RequestIds.of(request));
    }
    return status == HttpStatus.PAYLOAD_TOO_LARGE_413
        ? ProblemException.tooLarge(BodyLimit.BYTES)
        : ProblemException.http(status, HttpStatus.getMessage(status));
  }
}
