package org.windowpane.embedded.openflow;

import java.util.Optional;
import org.projectfloodlight.openflow.protocol.OFPacketIn;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.protocol.match.MatchField;
import org.projectfloodlight.openflow.types.OFPort;

/** Reads the fields of packet-in messages, whatever their OpenFlow version. */
public final class PacketIns {
  private PacketIns() {}

  /** The port where the packet came in, which OpenFlow 1.0 has a field for and later ones match. */
  public static Optional<OFPort> port(OFPacketIn in) {
    return Optional.ofNullable(
        in.getVersion() == OFVersion.OF_10
            ? in.getInPort()
            : in.getMatch().get(MatchField.IN_PORT));
  }
}
