package net.floodlightcontroller.devicemanager;

import net.floodlightcontroller.core.types.NodePortTuple;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;

/** A switch port that a host is attached to. */
public class SwitchPort extends NodePortTuple {
  public SwitchPort(DatapathId switchDPID, OFPort port) {
    super(switchDPID, port);
  }
}
