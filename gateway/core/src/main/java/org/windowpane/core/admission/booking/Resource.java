package org.windowpane.core.admission.booking;

import org.windowpane.core.network.LinkDirection;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** A resource of limited capacity that bookings reserve a part of. */
public sealed interface Resource {

  /** What a share may reserve, in bits per second. */
  record ShareBandwidth(String share) implements Resource {}

  /** What a direction of a wire carries, in bits per second. */
  record LinkBandwidth(LinkDirection direction) implements Resource {}

  /** The guarantees that a port keeps apart, in queues. */
  record PortQueues(SwitchPort port) implements Resource {}

  /** What the policy table of a switch holds, in entries. */
  record TableEntries(Dpid dpid) implements Resource {}

  /** The rules that the bookings of a share, and of those under it, need; in table entries. */
  record ShareRules(String share) implements Resource {}

  /** The traffic classes that a share, and those under it, have; in classes. */
  record ClassSlots(String share) implements Resource {}

  /** The rules that all bookings need, in table entries. */
  record NetworkRules() implements Resource {}

  /** Whether it is counted in bits per second rather than in pieces. */
  default boolean isBandwidth() {
    return this instanceof ShareBandwidth || this instanceof LinkBandwidth;
  }

  /** Whether it is counted in rules. */
  default boolean isRules() {
    return this instanceof ShareRules || this instanceof NetworkRules;
  }

  /** The rule that a reservation beyond the limit breaks. */
  default Rule rule() {
    if (this instanceof ShareBandwidth) {
      return Rule.SHARE_MAXIMUM;
    }
    if (this instanceof LinkBandwidth) {
      return Rule.LINK_CAPACITY;
    }
    if (this instanceof PortQueues) {
      return Rule.QUEUE_LIMIT;
    }
    if (this instanceof ClassSlots) {
      return Rule.CLASS_SLOTS;
    }
    return this instanceof TableEntries ? Rule.TABLE_LIMIT : Rule.RULES_LIMIT;
  }
}
