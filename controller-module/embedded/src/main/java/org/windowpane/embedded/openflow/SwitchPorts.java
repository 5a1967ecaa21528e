package org.windowpane.embedded.openflow;

import java.util.Collection;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import net.floodlightcontroller.core.PortChangeType;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.protocol.OFPortReason;
import org.projectfloodlight.openflow.protocol.OFPortStatus;
import org.projectfloodlight.openflow.types.OFPort;

/** The ports of a switch as it last described them. Read by any thread, changed by one. */
final class SwitchPorts {
  private volatile NavigableMap<OFPort, OFPortDesc> byNumber = Collections.emptyNavigableMap();

  /** Takes the switch's descriptions of all its ports. */
  void replaceAll(Collection<OFPortDesc> ports) {
    NavigableMap<OFPort, OFPortDesc> next = new TreeMap<>();
    ports.forEach(port -> next.put(port.getPortNo(), port));
    byNumber = Collections.unmodifiableNavigableMap(next);
  }

  /** Takes the switch's description of one port; returns the change that it causes, if any. */
  Optional<PortChangeType> apply(OFPortStatus status) {
    OFPortDesc after = status.getDesc();
    NavigableMap<OFPort, OFPortDesc> next = new TreeMap<>(byNumber);
    boolean deleted = status.getReason() == OFPortReason.DELETE;
    OFPortDesc before =
        deleted ? next.remove(after.getPortNo()) : next.put(after.getPortNo(), after);
    byNumber = Collections.unmodifiableNavigableMap(next);
    if (deleted) {
      return Optional.ofNullable(before).map(port -> PortChangeType.DELETE);
    }
    return Optional.of(change(before, after));
  }

  private static PortChangeType change(OFPortDesc before, OFPortDesc after) {
    if (before == null) {
      return PortChangeType.ADD;
    }
    if (before.isEnabled() == after.isEnabled()) {
      return PortChangeType.OTHER_UPDATE;
    }
    return after.isEnabled() ? PortChangeType.UP : PortChangeType.DOWN;
  }

  /** Every port, by rising number. */
  Collection<OFPortDesc> all() {
    return byNumber.values();
  }

  Optional<OFPortDesc> find(OFPort number) {
    return Optional.ofNullable(byNumber.get(number));
  }
}
