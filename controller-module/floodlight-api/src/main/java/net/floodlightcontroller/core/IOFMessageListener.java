package net.floodlightcontroller.core;

import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFType;

/** Receives OpenFlow messages of the types it was registered for. */
public interface IOFMessageListener extends IListener<OFType> {
  /** Handles one message; it must not block, because it holds up the switch's other messages. */
  Command receive(IOFSwitch sw, OFMessage msg, FloodlightContext cntx);
}
