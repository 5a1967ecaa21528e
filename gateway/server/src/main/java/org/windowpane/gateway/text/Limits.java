package org.windowpane.gateway.text;

import java.time.Duration;

/**
 * What one client may take of the gateway.
 *
 * @param connections how many there are at once; more are closed as they come
 * @param lineBytes the longest line, without its end
 * @param logIn how long somebody may take to log in
 * @param idle how long somebody may take from one statement to the next
 * @param parting how long a client that was refused may take to read why, and leave
 */
public record Limits(
    int connections, int lineBytes, Duration logIn, Duration idle, Duration parting) {
  /** Enough for people and programs. */
  public static final Limits CUSTOMARY =
      new Limits(
          64, 16 << 10, Duration.ofSeconds(30), Duration.ofMinutes(10), Duration.ofSeconds(2));
}
