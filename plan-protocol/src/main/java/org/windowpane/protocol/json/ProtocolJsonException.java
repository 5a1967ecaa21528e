package org.windowpane.protocol.json;

import java.util.Optional;

/** JSON that is not the expected message. The message is for its sender: one sentence. */
public final class ProtocolJsonException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Optional<String> field;

  ProtocolJsonException(Optional<String> field, String reason, Throwable cause) {
    super(reason, cause);
    this.field = field;
  }

  /** The path of the wrong field, such as {@code rules[0].id}; empty if the whole is wrong. */
  public Optional<String> field() {
    return field;
  }
}
