package org.windowpane.core.flow;

import java.util.Optional;

/** The predicates of a flow group, in the order in which they are written. */
public enum Field {
  USER("user"),
  SRC_USER("srcUser"),
  DST_USER("dstUser"),
  SRC_HOST("srcHost"),
  DST_HOST("dstHost"),
  TRANSPORT("transport"),
  SRC_PORT("srcPort"),
  DST_PORT("dstPort"),
  SRC_ETH("srcEth"),
  DST_ETH("dstEth");

  private final String text;

  Field(String text) {
    this.text = text;
  }

  /** The name in the text form and in JSON. */
  public String text() {
    return text;
  }

  /** Whether it names a user. */
  boolean isUser() {
    return this == USER || this == SRC_USER || this == DST_USER;
  }

  /** The field of this name, if there is one. */
  public static Optional<Field> named(String text) {
    for (Field field : values()) {
      if (field.text.equals(text)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }
}
