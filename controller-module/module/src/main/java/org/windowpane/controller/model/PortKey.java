package org.windowpane.controller.model;

import java.util.Comparator;

/** A port of the network: a switch and an OpenFlow port number. */
public record PortKey(Dpid dpid, int port) implements Comparable<PortKey> {

  private static final Comparator<PortKey> ORDER =
      Comparator.comparing(PortKey::dpid).thenComparingInt(PortKey::port);

  @Override
  public int compareTo(PortKey other) {
    return ORDER.compare(this, other);
  }
}
