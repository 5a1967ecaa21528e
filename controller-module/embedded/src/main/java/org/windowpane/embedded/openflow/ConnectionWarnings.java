package org.windowpane.embedded.openflow;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.slf4j.Logger;
import org.windowpane.embedded.events.KeyedLogLimiter;

/** Warnings about connections from one address that did not become switches, a few at a time. */
final class ConnectionWarnings {
  private final KeyedLogLimiter<Object> limiter;
  private final Object address;

  ConnectionWarnings(KeyedLogLimiter<Object> limiter, SocketAddress from) {
    this.limiter = limiter;
    this.address = from instanceof InetSocketAddress known ? known.getAddress() : "unknown";
  }

  /** Logs the warning, unless there was one about the same address a moment ago. */
  void warn(Logger log, String format, Object... arguments) {
    if (limiter.allows(address, System.nanoTime())) {
      log.warn(format, arguments);
    }
  }
}
