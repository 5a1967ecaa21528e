package org.windowpane.embedded.config;

import java.nio.charset.StandardCharsets;

/**
 * The key of link probes, which several controllers share.
 *
 * @param text at least {@value #SHORTEST} characters
 */
public record ProbeKey(String text) {
  static final int SHORTEST = 16;

  /** The key in bytes. */
  public byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Hides the secret from logs. */
  @Override
  public String toString() {
    return "ProbeKey[hidden]";
  }
}
