package org.windowpane.gateway.http;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.windowpane.gateway.http.Problem.FieldError;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException;
import org.windowpane.gateway.ledger.rows.RefusalRecord;

/** Ends a request with a problem. */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final Duration RETRY_CONNECTION = Duration.ofSeconds(10);

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

  /** How many seconds to wait before the next attempt; empty if waiting does not help. */
  public OptionalLong retryAfter() {
    return retryAfter == null ? OptionalLong.empty() : OptionalLong.of(wholeSeconds(retryAfter));
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
    return new ProblemException(problem(ProblemKind.INVALID, detail, errors, null, null), null);
  }

  public static ProblemException invalid(String field, String message) {
    return invalid(List.of(new FieldError(field, message)));
  }

  public static ProblemException unauthenticated(String detail) {
    return of(ProblemKind.UNAUTHENTICATED, detail);
  }

  /** A copy with a challenge, so that programs prompt for a name and a password. */
  ProblemException withBasicChallenge() {
    return new ProblemException(
        problem, retryAfter, "Basic realm=\"Windowpane\", charset=\"UTF-8\"");
  }

  static ProblemException csrf() {
    return of(ProblemKind.CSRF, "Send it as X-CSRF-Token.");
  }

  public static ProblemException forbidden(String detail) {
    return of(ProblemKind.FORBIDDEN, detail);
  }

  public static ProblemException notFound(String what) {
    return of(ProblemKind.NOT_FOUND, "There is no " + what + ".");
  }

  public static ProblemException conflict(String detail) {
    return of(ProblemKind.CONFLICT, detail);
  }

  static ProblemException stale(String what) {
    return of(
        ProblemKind.STALE, "The " + what + " has another version than If-Match. Load it again.");
  }

  public static ProblemException refused(RefusalRecord refusal) {
    return new ProblemException(
        problem(ProblemKind.REFUSED, refusal.message(), null, refusal, null), null);
  }

  /** A quota is used up. Clients can try again later where it is one of connections. */
  public static ProblemException quota(QuotaExceededException.Excess excess) {
    boolean canBeRetried = excess.key().kind().countsConnections();
    ProblemKind kind = canBeRetried ? ProblemKind.TOO_MANY_REQUESTS : ProblemKind.QUOTA;
    return new ProblemException(
        new Problem(
            kind.type(),
            kind.title(),
            kind.status(),
            excess.message(),
            null,
            null,
            Problem.QuotaUse.of(excess),
            null),
        canBeRetried ? RETRY_CONNECTION : null);
  }

  static ProblemException tooLarge(long limit) {
    return of(ProblemKind.TOO_LARGE, "At most " + limit + " bytes are read.");
  }

  static ProblemException tooMuch(String detail) {
    return of(ProblemKind.TOO_MUCH, detail);
  }

  public static ProblemException tooManyRequests(String detail, Duration retryAfter) {
    return new ProblemException(
        problem(ProblemKind.TOO_MANY_REQUESTS, detail, null, null, null), retryAfter);
  }

  /** The user has too many requests that the gateway has not answered yet. */
  public static ProblemException tooManyWaiting(String detail) {
    return new ProblemException(
        problem(ProblemKind.TOO_MANY_WAITING, detail, null, null, null), Duration.ofSeconds(1));
  }

  /**
   * Too many guesses of a secret were wrong.
   *
   * @param reason what was wrong, as a sentence
   * @param wait how long to wait before the next attempt
   */
  public static ProblemException tooManyGuesses(String reason, Duration wait) {
    long seconds = wholeSeconds(wait);
    String time = seconds == 1 ? "1 second" : seconds + " seconds";
    return tooManyRequests(reason + " Try again in " + time + ".", wait);
  }

  private static long wholeSeconds(Duration wait) {
    return Math.max(1, wait.plusMillis(999).toSeconds());
  }

  public static ProblemException unavailable(String detail) {
    return new ProblemException(
        problem(ProblemKind.UNAVAILABLE, detail, null, null, null), Duration.ofSeconds(1));
  }

  /** It is not known whether the change was made. */
  static ProblemException unconfirmed(String detail) {
    return of(ProblemKind.UNCONFIRMED, detail);
  }

  /** Another server gives the gateway an answer that is not valid. */
  public static ProblemException badGateway(String detail) {
    return of(ProblemKind.BAD_GATEWAY, detail);
  }

  static ProblemException internal(String requestId) {
    return new ProblemException(problem(ProblemKind.INTERNAL, null, null, null, requestId), null);
  }

  /** A problem of HTTP itself, such as a method that an endpoint does not have. */
  public static ProblemException http(int status, String reason) {
    String name = reason.toLowerCase(Locale.ROOT).replace(' ', '-');
    return new ProblemException(
        new Problem("/problems/" + name, reason, status, null, null, null, null, null), null);
  }

  private static ProblemException of(ProblemKind kind, String detail) {
    return new ProblemException(problem(kind, detail, null, null, null), null);
  }

  private static Problem problem(
      ProblemKind kind,
      String detail,
      List<FieldError> errors,
      RefusalRecord refusal,
      String requestId) {
    return new Problem(
        kind.type(), kind.title(), kind.status(), detail, errors, refusal, null, requestId);
  }
}
