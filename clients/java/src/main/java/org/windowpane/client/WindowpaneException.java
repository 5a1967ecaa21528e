package org.windowpane.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The cause of a failed future: the gateway did not do what a request asks for, or could not be
 * reached. The message is for people. Its text never has the token.
 */
public final class WindowpaneException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What went wrong, and what to do. */
  public enum Kind {
    /** A rule does not allow it: see {@link WindowpaneException#refusal}. */
    REFUSED,
    /** The current state does not allow it, such as a booking that has ended. */
    CONFLICT,
    /** A quota is used up: see {@link WindowpaneException#quota}. */
    QUOTA,
    /** The request is not valid: see {@link WindowpaneException#fields}. */
    INVALID,
    /** The token is missing, not valid, or expired, or its file cannot be read. */
    UNAUTHENTICATED,
    /** The role, the shares, or the scopes of the token do not allow it. */
    FORBIDDEN,
    /** It does not exist, or is hidden. */
    NOT_FOUND,
    /** The user sends too many requests. */
    TOO_MANY_REQUESTS,
    /** The gateway cannot do it now, and changed nothing. */
    UNAVAILABLE,
    /** It is not known whether the change was made. */
    UNCONFIRMED,
    /** The gateway failed. */
    GATEWAY_FAULT,
    /** No connection to the gateway. */
    NO_CONNECTION,
    /** No answer within the deadline. It is not known whether a change was made. */
    TIMEOUT,
    /** The answer is not one of a gateway. */
    INVALID_ANSWER,
    /** Too many requests wait in this client. Nothing was sent. */
    QUEUE_FULL,
    /** The client is closed. */
    CLOSED
  }

  /**
   * A field of the request that is not valid.
   *
   * @param field its name
   * @param message what is wrong
   */
  public record InvalidField(String field, String message) {
    private static InvalidField of(JsonObject json) {
      return new InvalidField(
          json.optionalText("field").orElse(""), json.optionalText("message").orElse(""));
    }
  }

  /**
   * A quota that is used up.
   *
   * @param holder whether the quota is one of a user or of a share
   * @param name the name of the holder
   * @param kind what is counted
   * @param use the number in use
   * @param value the most
   */
  public record Quota(String holder, String name, String kind, long use, long value) {
    private static Quota of(JsonObject json) {
      return new Quota(
          json.text("holder"),
          json.text("name"),
          json.text("kind"),
          json.number("use"),
          json.number("value"));
    }
  }

  private final Kind kind;
  private final int status;
  private final transient Problem problem;

  private record Problem(
      Optional<Refusal> refusal,
      Optional<Quota> quota,
      List<InvalidField> fields,
      Optional<String> requestId,
      Optional<Duration> retryAfter) {
    private static Problem unknown(Optional<Duration> retryAfter) {
      return new Problem(
          Optional.empty(), Optional.empty(), List.of(), Optional.empty(), retryAfter);
    }
  }

  private WindowpaneException(
      Kind kind, int status, String message, Problem problem, Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.status = status;
    this.problem = problem;
  }

  /** A failure without an answer of the gateway; also for tests of applications. */
  public WindowpaneException(Kind kind, String message, Throwable cause) {
    this(kind, 0, message, Problem.unknown(Optional.empty()), cause);
  }

  /** A refusal. */
  static WindowpaneException refused(Refusal refusal) {
    return new WindowpaneException(
        Kind.REFUSED,
        0,
        refusal.message(),
        new Problem(
            Optional.of(refusal), Optional.empty(), List.of(), Optional.empty(), Optional.empty()),
        null);
  }

  /** From a problem document (RFC 9457), or from the status alone if there is none. */
  static WindowpaneException of(int status, byte[] body, Optional<Duration> retryAfter) {
    JsonObject json;
    try {
      json = JsonObject.parse(body);
      String type = json.optionalText("type").orElse("");
      String title = json.optionalText("title").orElse("status " + status);
      return new WindowpaneException(
          kind(status, type),
          status,
          json.optionalText("detail").orElse(title),
          new Problem(
              json.optionalObject("refusal").map(Refusal::of),
              json.optionalObject("quota").map(Quota::of),
              json.list("errors", InvalidField::of),
              json.optionalText("requestId"),
              retryAfter),
          null);
    } catch (JsonObject.InvalidJsonException e) {
      Kind kind = status < 400 ? Kind.INVALID_ANSWER : kind(status, "");
      return new WindowpaneException(
          kind,
          status,
          "the gateway answered with the status " + status,
          Problem.unknown(retryAfter),
          e);
    }
  }

  /** The failure of a future of this library, without the exceptions that futures wrap it in. */
  public static WindowpaneException of(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof WindowpaneException known) {
        return known;
      }
    }
    return new WindowpaneException(Kind.INVALID_ANSWER, "an unexpected failure", failure);
  }

  private static Kind kind(int status, String type) {
    return switch (status) {
      case 401 -> Kind.UNAUTHENTICATED;
      case 403 -> Kind.FORBIDDEN;
      case 404 -> Kind.NOT_FOUND;
      case 409 ->
          switch (type) {
            case "/problems/refused" -> Kind.REFUSED;
            case "/problems/quota" -> Kind.QUOTA;
            default -> Kind.CONFLICT;
          };
      case 429 -> Kind.TOO_MANY_REQUESTS;
      case 502, 503 -> Kind.UNAVAILABLE;
      case 504 -> Kind.UNCONFIRMED;
      default -> status >= 500 ? Kind.GATEWAY_FAULT : Kind.INVALID;
    };
  }

  private Problem problem() {
    return problem == null ? Problem.unknown(Optional.empty()) : problem;
  }

  /** What went wrong. */
  public Kind kind() {
    return kind;
  }

  /** The HTTP status of the answer; 0 if there was none. */
  public int status() {
    return status;
  }

  /** The rule that refused the request, with counter-offers. */
  public Optional<Refusal> refusal() {
    return problem().refusal();
  }

  /** The quota that is used up. */
  public Optional<Quota> quota() {
    return problem().quota();
  }

  /** The fields of the request that are not valid. */
  public List<InvalidField> fields() {
    return problem().fields();
  }

  /** Finds the request in the log of the gateway. */
  public Optional<String> requestId() {
    return problem().requestId();
  }

  /** How long to wait before the next request, if the gateway stated it. */
  public Optional<Duration> retryAfter() {
    return problem().retryAfter();
  }
}
