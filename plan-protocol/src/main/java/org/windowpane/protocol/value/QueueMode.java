package org.windowpane.protocol.value;

import java.util.Locale;

/** How a switch selects the queue of a packet. */
public enum QueueMode {
  /** The OpenFlow action {@code set_queue} is enough. */
  NATIVE,
  /**
   * The datapath loses the queue number; a mark in the Ethernet source and a filter on the port
   * restore it.
   */
  MARKED,
  /** The switch cannot select a queue, so it can give no guarantee. */
  NONE;

  /** The name in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
