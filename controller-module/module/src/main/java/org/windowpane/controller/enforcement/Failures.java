package org.windowpane.controller.enforcement;

import java.util.concurrent.CompletionException;

/** Failures in words. */
final class Failures {

  private Failures() {}

  /** The message of the failure, without the exceptions that wrap it. */
  static String of(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }
}
