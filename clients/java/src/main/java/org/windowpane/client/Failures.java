package org.windowpane.client;

import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.windowpane.client.WindowpaneException.Kind;
import org.windowpane.client.transport.AnswerTooLargeException;
import org.windowpane.client.transport.Response;

/** What failed exchanges and answers mean. */
final class Failures {
  /** Kinds of failure after which a repetition may succeed. */
  private static final Set<Kind> REPEATED =
      Set.of(
          Kind.NO_CONNECTION,
          Kind.TIMEOUT,
          Kind.TOO_MANY_REQUESTS,
          Kind.UNAVAILABLE,
          Kind.UNCONFIRMED);

  /** A proxy may ask for days, after which no application runs any more. */
  private static final long LONGEST_PAUSE_SECONDS = 3_600;

  private Failures() {}

  static boolean isRepeated(WindowpaneException failure) {
    return REPEATED.contains(failure.kind());
  }

  /** Of an answer with another status than success. */
  static WindowpaneException of(Response response) {
    Optional<Duration> retryAfter =
        response
            .header("retry-after")
            .filter(it -> it.matches("\\d{1,9}"))
            .map(it -> Duration.ofSeconds(Math.min(Long.parseLong(it), LONGEST_PAUSE_SECONDS)));
    return WindowpaneException.of(response.status(), response.body(), retryAfter);
  }

  /** Of an exchange without an answer. */
  static WindowpaneException of(Throwable failure) {
    Throwable first = null;
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof CancellationException) {
        return new WindowpaneException(Kind.TIMEOUT, "the gateway did not answer in time", null);
      }
      if (each instanceof AnswerTooLargeException || each instanceof ProtocolException) {
        return new WindowpaneException(Kind.INVALID_ANSWER, each.getMessage(), failure);
      }
      first = first == null && each instanceof IOException ? each : first;
    }
    Throwable reason = first == null ? failure : first;
    String detail =
        reason.getMessage() == null ? reason.getClass().getSimpleName() : reason.getMessage();
    return new WindowpaneException(Kind.NO_CONNECTION, "no connection: " + detail, failure);
  }

  static WindowpaneException closed() {
    return new WindowpaneException(Kind.CLOSED, "the client is closed", null);
  }
}
