package org.windowpane.gateway.text;

import java.time.Duration;

/**
 * Limits on clients of the text language.
 *
 * @param connections the limits on connections; the gateway closes further ones at once
 * @param lineBytes the maximum length of a line, without its end
 * @param logIn how long a client may take to sign in
 * @param idle how long a client may take from one statement to the next
 * @param disconnect how long a refused client may take to read the answer and disconnect
 */
public record Limits(
    Connections connections, int lineBytes, Duration logIn, Duration idle, Duration disconnect) {
  /** Enough for people and programs. */
  public static final Limits DEFAULTS =
      new Limits(
          new Connections(512, 128, 16),
          16 << 10,
          Duration.ofSeconds(30),
          Duration.ofMinutes(10),
          Duration.ofSeconds(2));

  /**
   * The most connections at once. Each takes a thread.
   *
   * @param all of all clients
   * @param signingIn of clients that have not signed in
   * @param ofSource of clients that have not signed in, from one source
   */
  public record Connections(int all, int signingIn, int ofSource) {}
}
