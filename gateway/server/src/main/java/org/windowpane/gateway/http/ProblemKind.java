package org.windowpane.gateway.http;

import java.util.Locale;

/** The kinds of problem that requests end with. The type of a problem is stable. */
public enum ProblemKind {
  INVALID(400, "Invalid request", "a parameter, header, or field of the body is not valid"),
  BAD_REQUEST(400, "Bad Request", "the request is malformed"),
  UNAUTHENTICATED(
      401, "Authentication required", "the session or API token is missing or not valid"),
  FORBIDDEN(
      403,
      "Permission denied",
      "your role, your shares, or the scopes of the token do not allow it"),
  CSRF(403, "The CSRF token is missing or wrong", "a session needs its CSRF token in X-CSRF-Token"),
  NOT_FOUND(404, "Not found", "something that the request names does not exist, or is hidden"),
  NOT_ACCEPTABLE(406, "Not Acceptable", "Accept has no media type of the answer"),
  CONFLICT(
      409,
      "The request conflicts with the current state",
      "the current state, or an earlier request with the same key does not allow it"),
  QUOTA(
      409,
      "A quota is used up",
      "`quota` names the user or the share, the kind, the use, and the value; an administrator can"
          + " raise it"),
  REFUSED(
      409,
      "The request was refused",
      "a rule does not allow it; `refusal` names the rule, the place, and counter-offers"),
  STALE(412, "The resource has changed", "If-Match has another version"),
  TOO_LARGE(413, "The request is too large", "the body has too many bytes"),
  UNSUPPORTED_MEDIA_TYPE(
      415, "Unsupported Media Type", "the body has another media type than the operation reads"),
  TOO_MUCH(422, "The request asks for too much", "the answer would cost too much; ask for less"),
  TOO_MANY_REQUESTS(
      429,
      "Too many requests",
      "wait for the number of seconds in Retry-After, and try again; with `quota` where as many"
          + " connections are open as a quota allows"),
  TOO_MANY_WAITING(
      429,
      "Too many of your requests are waiting",
      "wait for the answers to your other requests, and try again after Retry-After"),
  INTERNAL(500, "Internal error", "the gateway failed; `requestId` finds the error in its log"),
  BAD_GATEWAY(
      502, "Another server gave an invalid answer", "a server that the gateway needs failed"),
  UNAVAILABLE(
      503,
      "Temporarily unavailable",
      "the gateway cannot do this now, and changed nothing; try again after Retry-After"),
  UNCONFIRMED(
      504,
      "It is not known whether the change was made",
      "repeat the request with the same Idempotency-Key");

  private final int status;
  private final String title;
  private final String meaning;

  ProblemKind(int status, String title, String meaning) {
    this.status = status;
    this.title = title;
    this.meaning = meaning;
  }

  /** The status of the answer. */
  public int status() {
    return status;
  }

  /** The title of the problem, for people. */
  String title() {
    return title;
  }

  /** What it means and what to do, as a part of a sentence in the description of the API. */
  public String meaning() {
    return meaning;
  }

  /** The type of the problem, such as {@code /problems/not-found}. */
  public String type() {
    return "/problems/" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether the answer has the header {@code Retry-After}. */
  public boolean canBeRetried() {
    return this == TOO_MANY_REQUESTS || this == TOO_MANY_WAITING || this == UNAVAILABLE;
  }
}
