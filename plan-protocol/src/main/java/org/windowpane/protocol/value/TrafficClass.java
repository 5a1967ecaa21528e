package org.windowpane.protocol.value;

import java.util.Locale;

/** The order in which a port sends packets that have no guarantee of their own. */
public enum TrafficClass {
  /** Before everything that is not guaranteed. */
  LATENCY,
  /** After everything else. */
  SCAVENGER;

  /** The name in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
