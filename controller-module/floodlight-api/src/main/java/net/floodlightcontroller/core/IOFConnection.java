package net.floodlightcontroller.core;

import java.net.SocketAddress;
import org.projectfloodlight.openflow.types.DatapathId;

/** One connection of a switch. */
public interface IOFConnection extends IOFMessageWriter {
  /** The datapath id that the switch named. */
  DatapathId getDatapathId();

  /** Where the switch connects from. */
  SocketAddress getRemoteInetAddress();
}
