package org.windowpane.core.network;

import org.windowpane.protocol.value.SwitchPort;

/** What is left at the hops of a network for one more path. */
@FunctionalInterface
public interface HopRoom {
  /**
   * How much is left where packets leave a switch by a port, in any unit; below 0 if it is too
   * little.
   */
  long left(SwitchPort out);

  /** Whether at least this much, 0 or more, is left; may be found out sooner than how much. */
  default boolean hasLeft(SwitchPort out, long amount) {
    return left(out) >= amount;
  }

  /** Whether everything else is there that the hop needs. */
  default boolean admits(SwitchPort out) {
    return true;
  }

  /** What is left; below 0 if anything is short. */
  default long leftIfAdmitted(SwitchPort out) {
    return admits(out) ? left(out) : -1;
  }
}
