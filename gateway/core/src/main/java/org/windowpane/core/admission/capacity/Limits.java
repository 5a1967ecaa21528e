package org.windowpane.core.admission.capacity;

import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Switch;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/** How much there is of everything scarce. */
final class Limits {
  private Limits() {}

  static long of(State state, Resource resource) {
    if (resource instanceof ShareBandwidth bandwidth) {
      return state
          .shares()
          .find(bandwidth.share())
          .map(share -> share.privileges().maxReserveBps())
          .orElse(0L);
    }
    if (resource instanceof LinkBandwidth bandwidth) {
      return state.network().rateBps(bandwidth.direction());
    }
    if (resource instanceof PortQueues queues) {
      return queues(state, queues.port());
    }
    return entries(state.network().switches().get(((TableEntries) resource).dpid()));
  }

  /** A table whose size nobody knows is not full. */
  private static long entries(Switch at) {
    long known = at == null ? 0 : at.policyTable().map(FlowTable::maxEntries).orElse(0L);
    return at != null && known == 0 ? Long.MAX_VALUE : known;
  }

  private static long queues(State state, SwitchPort port) {
    Switch at = state.network().switches().get(port.dpid());
    if (at == null || at.queues() == QueueMode.NONE) {
      return 0;
    }
    return at.port(port.port()).map(Port::queueLimit).orElse(0);
  }
}
