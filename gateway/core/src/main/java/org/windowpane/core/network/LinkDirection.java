package org.windowpane.core.network;

import org.windowpane.protocol.value.SwitchPort;

/** One direction of a wire, known by the switch port at one end of it. */
public sealed interface LinkDirection {

  /** The switch port whose rate is the direction's. */
  SwitchPort port();

  /** What a port sends: towards another switch, or towards a host. */
  record Outbound(SwitchPort port) implements LinkDirection {
    @Override
    public String toString() {
      return port + ">";
    }
  }

  /** What a host sends into a port. */
  record Inbound(SwitchPort port) implements LinkDirection {
    @Override
    public String toString() {
      return ">" + port;
    }
  }
}
