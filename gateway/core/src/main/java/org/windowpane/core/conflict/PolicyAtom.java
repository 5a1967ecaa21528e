package org.windowpane.core.conflict;

import org.windowpane.core.flow.FlowGroup;

/**
 * One action for one flow group: an active request of a share, or an entry of a network flow table.
 *
 * @param flowGroup the flows it is about
 * @param action what is done with their packets
 */
public record PolicyAtom(FlowGroup flowGroup, Action action) {}
