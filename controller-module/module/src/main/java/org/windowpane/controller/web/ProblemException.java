package org.windowpane.controller.web;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A request that is answered with a problem document (RFC 9457). The message is for its sender. */
final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final String type;
  private final String title;
  private final transient Map<String, Object> members = new LinkedHashMap<>();

  private ProblemException(int status, String type, String title, String detail) {
    super(detail);
    this.status = status;
    this.type = type;
    this.title = title;
  }

  static ProblemException invalid(String field, String detail) {
    ProblemException problem = new ProblemException(400, "invalid", "Invalid request", detail);
    problem.members.put("field", field);
    return problem;
  }

  static ProblemException notJson(String detail) {
    return new ProblemException(400, "invalid", "Invalid request", detail);
  }

  static ProblemException unauthenticated() {
    return new ProblemException(
        401,
        "unauthenticated",
        "The secret is missing or wrong",
        "Send \"Authorization: Bearer SECRET\" with the secret that the module is configured with.");
  }

  static ProblemException notFound(String path) {
    return new ProblemException(404, "not-found", "There is no such resource", path);
  }

  static ProblemException methodNotAllowed(String method) {
    return new ProblemException(
        405, "method-not-allowed", "The resource has no such method", method);
  }

  static ProblemException conflict(String instance, long generation) {
    ProblemException problem =
        new ProblemException(
            409,
            "conflict",
            "The change does not start from the current plan",
            "The plan here has the generation " + generation + ". Send the whole plan.");
    problem.members.put("instance", instance);
    problem.members.put("generation", generation);
    return problem;
  }

  /**
   * A gateway that is no longer active, or has not renewed its lease.
   *
   * @param token the greatest token that this controller has seen
   */
  static ProblemException fenced(long token) {
    ProblemException problem =
        new ProblemException(
            412,
            "fenced",
            "The token is not that of a lease that holds",
            "The controller has seen the token " + token + ". Renew the lease, or stop.");
    problem.members.put("token", token);
    return problem;
  }

  static ProblemException tooLarge(long limit) {
    return new ProblemException(
        413, "too-large", "The request is too large", "At most " + limit + " bytes are taken.");
  }

  static ProblemException unavailable(String detail) {
    return new ProblemException(503, "unavailable", "Temporarily unavailable", detail);
  }

  static ProblemException internal() {
    return new ProblemException(
        500, "internal", "Something went wrong", "The controller's log shows the cause.");
  }

  int status() {
    return status;
  }

  /** The document; without a stack trace, whatever happened. */
  Map<String, Object> document() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("type", "/problems/" + type);
    document.put("title", title);
    document.put("status", status);
    document.put("detail", Optional.ofNullable(getMessage()).orElse(""));
    document.putAll(members);
    return document;
  }
}
