package org.windowpane.hadoop.flows;

import java.util.Optional;

/**
 * Where a server of Hadoop listens.
 *
 * @param host its name or address
 * @param port its port, 1 to 65,535
 */
public record Endpoint(String host, int port) {
  private static final int MOST = 65_535;

  /** Parses {@code HOST:PORT}; empty for another text. */
  public static Optional<Endpoint> parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon <= 0) {
      return Optional.empty();
    }
    try {
      int port = Integer.parseInt(text.substring(colon + 1));
      return port >= 1 && port <= MOST
          ? Optional.of(new Endpoint(withoutBrackets(text.substring(0, colon)), port))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }
}
