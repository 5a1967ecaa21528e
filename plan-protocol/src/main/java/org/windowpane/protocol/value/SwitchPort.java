package org.windowpane.protocol.value;

import java.util.Comparator;

/**
 * A port of a switch.
 *
 * @param dpid the switch
 * @param port the OpenFlow port number, 1 or more
 */
public record SwitchPort(Dpid dpid, int port) implements Comparable<SwitchPort> {
  private static final Comparator<SwitchPort> ORDER =
      Comparator.comparing(SwitchPort::dpid).thenComparingInt(SwitchPort::port);

  @Override
  public boolean equals(Object other) {
    return other instanceof SwitchPort at && at.port == port && at.dpid.equals(dpid);
  }

  @Override
  public int hashCode() {
    return 31 * dpid.hashCode() + port;
  }

  @Override
  public int compareTo(SwitchPort other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return dpid.shortName() + ":" + port;
  }
}
