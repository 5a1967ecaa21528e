package org.windowpane.embedded.openflow;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Clock;
import org.slf4j.Logger;
import org.windowpane.embedded.events.KeyedLogLimiter;

/** Warnings about connections from one address that did not become switches, a few at a time. */
final class ConnectionWarnings {
  private final KeyedLogLimiter<Object> limiter;
  private final Object address;
  private final Clock clock;

  ConnectionWarnings(KeyedLogLimiter<Object> limiter, SocketAddress from, Clock clock) {
    this.limiter = limiter;
    this.address = from instanceof InetSocketAddress known ? known.getAddress() : "unknown";
    this.clock = clock;
  }

  /** Logs the warning, unless there was one about the same address a moment ago. */
  void warn(Logger log, String format, Object... arguments) {
    if (limiter.allows(address, clock.instant())) {
      log.warn(format, arguments);
    }
  }
}
