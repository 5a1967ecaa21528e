package org.windowpane.embedded.openflow;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Clock;
import org.slf4j.Logger;
import org.windowpane.embedded.events.SeldomEach;

/** Warnings about connections from one address that are no switches: now and then only. */
final class Complaints {
  private final SeldomEach<Object> seldom;
  private final Object address;
  private final Clock clock;

  Complaints(SeldomEach<Object> seldom, SocketAddress from, Clock clock) {
    this.seldom = seldom;
    this.address = from instanceof InetSocketAddress known ? known.getAddress() : "unknown";
    this.clock = clock;
  }

  /** Logs, unless the same address was complained about a moment ago. */
  void warn(Logger log, String format, Object... arguments) {
    if (seldom.allows(address, clock.instant())) {
      log.warn(format, arguments);
    }
  }
}
