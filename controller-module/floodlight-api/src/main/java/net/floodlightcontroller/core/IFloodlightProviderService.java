package net.floodlightcontroller.core;

import net.floodlightcontroller.core.module.IFloodlightService;
import org.projectfloodlight.openflow.protocol.OFType;

/** The messages that switches send of their own accord, and the controller's role among others. */
public interface IFloodlightProviderService extends IFloodlightService, Runnable {
  /** Registers a listener for one message type. */
  void addOFMessageListener(OFType type, IOFMessageListener listener);

  /** Takes a listener of one message type away; one that was not registered is ignored. */
  void removeOFMessageListener(OFType type, IOFMessageListener listener);

  /** Whether this controller is active or on standby. */
  HARole getRole();

  /** Registers for changes of {@link #getRole}. */
  void addHAListener(IHAListener listener);

  /** Takes a role listener away. */
  void removeHAListener(IHAListener listener);
}
