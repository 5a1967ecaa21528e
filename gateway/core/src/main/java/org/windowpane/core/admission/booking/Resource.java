package org.windowpane.core.admission.booking;

import org.windowpane.core.network.LinkDirection;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** Something scarce that bookings take a part of. */
public sealed interface Resource {

  /** What a share may reserve, in bits per second. */
  record ShareBandwidth(String share) implements Resource {}

  /** What a direction of a wire carries, in bits per second. */
  record LinkBandwidth(LinkDirection direction) implements Resource {}

  /** The guarantees that a port keeps apart, in queues. */
  record PortQueues(SwitchPort port) implements Resource {}

  /** What the policy table of a switch holds, in entries. */
  record TableEntries(Dpid dpid) implements Resource {}

  /** Whether it is counted in bits per second rather than in pieces. */
  default boolean isBandwidth() {
    return this instanceof ShareBandwidth || this instanceof LinkBandwidth;
  }

  /** The rule that keeps it from being promised twice. */
  default Rule rule() {
    if (this instanceof ShareBandwidth) {
      return Rule.SHARE_MAXIMUM;
    }
    if (this instanceof LinkBandwidth) {
      return Rule.LINK_CAPACITY;
    }
    return this instanceof PortQueues ? Rule.QUEUE_LIMIT : Rule.TABLE_LIMIT;
  }
}
