package org.windowpane.embedded.hosts;

import net.floodlightcontroller.devicemanager.IDeviceListener;

/** A change of a host; {@code host} is the state after it, or the last one. */
record HostEvent(Kind kind, Host host) {
  enum Kind {
    ADDED,
    REMOVED,
    MOVED,
    IPV4_CHANGED,
    IPV6_CHANGED
  }

  /** Calls the listener's method for this event. */
  void deliverTo(IDeviceListener listener) {
    switch (kind) {
      case ADDED -> listener.deviceAdded(host);
      case REMOVED -> listener.deviceRemoved(host);
      case MOVED -> listener.deviceMoved(host);
      case IPV4_CHANGED -> listener.deviceIPV4AddrChanged(host);
      case IPV6_CHANGED -> listener.deviceIPV6AddrChanged(host);
    }
  }
}
