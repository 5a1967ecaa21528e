package org.windowpane.gateway.http;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.windowpane.gateway.http.Problem.FieldError;
import org.windowpane.gateway.ledger.rows.RefusalRecord;

/** Ends a request with a problem. */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Problem problem;
  private final transient Duration retryAfter;
  private final transient String challenge;

  private ProblemException(Problem problem, Duration retryAfter) {
    this(problem, retryAfter, null);
  }

  private ProblemException(Problem problem, Duration retryAfter, String challenge) {
    super(problem.title(), null, false, false);
    this.problem = problem;
    this.retryAfter = retryAfter;
    this.challenge = challenge;
  }

  public Problem problem() {
    return problem;
  }

  /** How long to wait before the next attempt; null if waiting does not help. */
  Duration retryAfter() {
    return retryAfter;
  }

  /** The header {@code WWW-Authenticate}, or null for none. */
  String challenge() {
    return challenge;
  }

  public static ProblemException invalid(List<FieldError> errors) {
    String detail =
        errors.stream()
            .map(error -> (error.field() + " " + error.message()).strip())
            .reduce((one, two) -> one + "; " + two)
            .orElse(null);
    return new ProblemException(
        new Problem("/problems/invalid", "Invalid request", 400, detail, errors, null, null), null);
  }

  public static ProblemException invalid(String field, String message) {
    return invalid(List.of(new FieldError(field, message)));
  }

  public static ProblemException unauthenticated(String detail) {
    return of("unauthenticated", "Authentication required", 401, detail);
  }

  /** A copy with a challenge, so that programs prompt for a name and a password. */
  ProblemException withBasicChallenge() {
    return new ProblemException(
        problem, retryAfter, "Basic realm=\"Windowpane\", charset=\"UTF-8\"");
  }

  static ProblemException csrf() {
    return of("csrf", "The CSRF token is missing or wrong", 403, "Send it as X-CSRF-Token.");
  }

  public static ProblemException forbidden(String detail) {
    return of("forbidden", "Permission denied", 403, detail);
  }

  public static ProblemException notFound(String what) {
    return of("not-found", "Not found", 404, "There is no " + what + ".");
  }

  public static ProblemException conflict(String detail) {
    return of("conflict", "The request conflicts with the current state", 409, detail);
  }

  static ProblemException stale(String what) {
    return of(
        "stale",
        "The resource has changed",
        412,
        "The " + what + " has another version than If-Match. Load it again.");
  }

  public static ProblemException refused(RefusalRecord refusal) {
    return new ProblemException(
        new Problem(
            "/problems/refused",
            "The request was refused",
            409,
            refusal.message(),
            null,
            refusal,
            null),
        null);
  }

  static ProblemException tooLarge(long limit) {
    return of(
        "too-large", "The request is too large", 413, "At most " + limit + " bytes are read.");
  }

  static ProblemException tooMuch(String detail) {
    return of("too-much", "The request asks for too much", 422, detail);
  }

  public static ProblemException tooManyRequests(String detail, Duration retryAfter) {
    return new ProblemException(
        new Problem(
            "/problems/too-many-requests", "Too many requests", 429, detail, null, null, null),
        retryAfter);
  }

  public static ProblemException unavailable(String detail) {
    return new ProblemException(
        new Problem(
            "/problems/unavailable", "Temporarily unavailable", 503, detail, null, null, null),
        Duration.ofSeconds(1));
  }

  /** It is not known whether the change was made. */
  static ProblemException unconfirmed(String detail) {
    return of("unconfirmed", "It is not known whether the change was made", 504, detail);
  }

  /** Another server gives the gateway an answer that is not valid. */
  public static ProblemException badGateway(String detail) {
    return of("bad-gateway", "Another server gave an invalid answer", 502, detail);
  }

  static ProblemException internal(String requestId) {
    return new ProblemException(
        new Problem("/problems/internal", "Internal error", 500, null, null, null, requestId),
        null);
  }

  /** A problem of HTTP itself, such as a method that an endpoint does not have. */
  public static ProblemException http(int status, String reason) {
    String name = reason.toLowerCase(Locale.ROOT).replace(' ', '-');
    return of(name, reason, status, null);
  }

  private static ProblemException of(String name, String title, int status, String detail) {
    return new ProblemException(
        new Problem("/problems/" + name, title, status, detail, null, null, null), null);
  }
}
