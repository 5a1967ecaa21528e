package org.windowpane.controller.enforcement;

import java.util.concurrent.CompletionException;

/** Failures in words. */
final class Failures {

  private Failures() {}

  /** What the failure says, without what it is wrapped in. */
  static String of(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }
}
