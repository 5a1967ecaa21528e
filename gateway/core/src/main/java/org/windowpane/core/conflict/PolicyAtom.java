package org.windowpane.core.conflict;

import org.windowpane.core.flow.FlowGroup;

/**
 * One action for one flow group: what a request asks for, or an entry of a network flow table.
 *
 * @param flowGroup the flows it is about
 * @param action what is done with their packets
 */
public record PolicyAtom(FlowGroup flowGroup, Treatment action) {

  /**
   * The place as an entry of a {@link PolicyTable}: of the entries that a packet is in, the one
   * with the smallest order holds. It depends on this flow group alone, so that a change of other
   * entries never moves this one.
   *
   * @return 0 for the narrowest flow group, to {@link FlowGroup#HIGHEST_SPECIFICITY} for all flows
   */
  public int order() {
    return FlowGroup.HIGHEST_SPECIFICITY - flowGroup.specificity();
  }
}
