package org.windowpane.protocol.value;

import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A secret that the servers of a service and its controllers share. It is not shown in texts, such
 * as those of a log.
 *
 * @param hex 32 bytes as hexadecimal digits
 */
public record HeartbeatKey(String hex) {
  private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{64}");

  /** Checks the digits. */
  public HeartbeatKey {
    if (!DIGITS.matcher(hex).matches()) {
      throw new IllegalArgumentException("a heartbeat key has 64 hexadecimal digits");
    }
  }

  /** The secret itself. */
  public byte[] bytes() {
    return HexFormat.of().parseHex(hex);
  }

  @Override
  public String toString() {
    return "heartbeat key";
  }
}
