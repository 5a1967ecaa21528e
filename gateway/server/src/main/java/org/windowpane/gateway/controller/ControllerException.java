package org.windowpane.gateway.controller;

import java.net.ConnectException;
import java.util.OptionalLong;

/** The controller does not answer, or refuses a request, or gives an answer that is not valid. */
public final class ControllerException extends Exception {
  private static final long serialVersionUID = 1;

  private enum Kind {
    UNREACHABLE,
    CONFLICT,
    FENCED
  }

  private final Kind kind;

  /** The token that the controller has seen; 0 where it did not name one. */
  private final long token;

  private ControllerException(String message, Kind kind, long token, Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.token = token;
  }

  public static ControllerException unreachable(String message, Throwable cause) {
    return new ControllerException(message, Kind.UNREACHABLE, 0, cause);
  }

  public static ControllerException conflict(String message) {
    return new ControllerException(message, Kind.CONFLICT, 0, null);
  }

  static ControllerException fenced(String message, long token) {
    return new ControllerException(message, Kind.FENCED, token, null);
  }

  /** The greater fencing token that a controller has seen, where that is why it refused. */
  OptionalLong token() {
    return token > 0 ? OptionalLong.of(token) : OptionalLong.empty();
  }

  /** Whether nothing accepts connections at the controller's address, as after a crash. */
  boolean isRefused() {
    Throwable cause = getCause();
    while (cause != null && !(cause instanceof ConnectException)) {
      cause = cause.getCause();
    }
    return cause != null;
  }

  /** Whether the controller has another plan than the one to change. */
  public boolean isConflict() {
    return kind == Kind.CONFLICT;
  }

  /** Whether the lease of this gateway has ended, or another gateway has become active. */
  public boolean isFenced() {
    return kind == Kind.FENCED;
  }
}
