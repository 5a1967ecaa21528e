package org.windowpane.controller.meters;

import org.windowpane.protocol.value.Dpid;

/** Where the numbers of meters come from. */
@FunctionalInterface
public interface MeterNumbers {

  /** The number of the rule's meter on the switch, or why it has none. */
  Answer meterFor(String rule, Dpid at);

  /** A number, or why there is none. */
  sealed interface Answer {

    /** This one. */
    record Given(int meter) implements Answer {}

    /** Not decided yet, for this reason in words: there may be one later. */
    record Unknown(String reason) implements Answer {}

    /** There is none to give, for this reason in words. */
    record Refused(String reason) implements Answer {}
  }
}
