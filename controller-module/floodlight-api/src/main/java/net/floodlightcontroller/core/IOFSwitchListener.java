package net.floodlightcontroller.core;

import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.types.DatapathId;

/** Hears of switches that come, change and go. */
public interface IOFSwitchListener {
  /** A switch is known, but may not take orders from this controller yet. */
  void switchAdded(DatapathId switchId);

  /** A switch is gone. */
  void switchRemoved(DatapathId switchId);

  /** A switch takes orders from this controller from now on. */
  void switchActivated(DatapathId switchId);

  /** A port came, went or changed; {@code port} is its state after the change. */
  void switchPortChanged(DatapathId switchId, OFPortDesc port, PortChangeType type);

  /** Something of a switch changed that is not a port. */
  void switchChanged(DatapathId switchId);

  /** A switch takes no more orders from this controller. */
  void switchDeactivated(DatapathId switchId);
}
