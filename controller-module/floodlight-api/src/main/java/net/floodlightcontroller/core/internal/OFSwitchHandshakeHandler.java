package net.floodlightcontroller.core.internal;

import com.google.common.collect.ImmutableList;
import net.floodlightcontroller.core.IOFConnection;

/** A handshake with a switch, under way or completed. The embedded controller shows none. */
public class OFSwitchHandshakeHandler {
  private OFSwitchHandshakeHandler() {}

  /** The connections that it is about, the main one first. */
  public ImmutableList<IOFConnection> getConnections() {
    return ImmutableList.of();
  }
}
