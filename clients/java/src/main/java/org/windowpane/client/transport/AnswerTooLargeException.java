package org.windowpane.client.transport;

import java.io.IOException;

/** The body of an answer has more bytes than the client accepts. */
public final class AnswerTooLargeException extends IOException {
  private static final long serialVersionUID = 1;

  /** With the limit in bytes. */
  public AnswerTooLargeException(int limit) {
    super("the answer has more than " + limit + " bytes");
  }
}
