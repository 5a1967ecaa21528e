package org.windowpane.protocol.value;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How a service chooses the server of a flow. Each way respects the weights of the servers: a
 * server with twice the weight of another one gets twice as many flows, or is as loaded with twice
 * as many.
 */
public enum ServerChoice {
  /** Any server. */
  RANDOM,
  /** One server after the other. */
  ROUND_ROBIN,
  /** The server with the fewest flows. */
  LEAST_FLOWS,
  /** The server with fewer flows of two that are chosen at random. */
  TWO_CHOICES,
  /**
   * The server with the least load by its last heartbeat and the flows that it got since. Servers
   * without a heartbeat for a while get no flows as long as others have one.
   */
  LEAST_LOAD,
  /** The same server for each address of a client. No packet waits for the controller. */
  CLIENT_HASH,
  /** By the source port of the flow. No packet waits for the controller. */
  PORT_HASH;

  /** How many slots a service has where switches choose by themselves; each is an entry. */
  public static final int SLOTS = 64;

  /**
   * Reads the name in JSON.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static ServerChoice parse(String text) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "\""
                        + text
                        + "\" is not one of "
                        + Arrays.stream(values())
                            .map(ServerChoice::toString)
                            .collect(Collectors.joining(", "))));
  }

  /** Whether switches choose by themselves, so that no packet waits for the controller. */
  public boolean isProactive() {
    return this == CLIENT_HASH || this == PORT_HASH;
  }

  /** Whether servers report their load. */
  public boolean usesHeartbeats() {
    return this == LEAST_LOAD;
  }

  /** The name in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
