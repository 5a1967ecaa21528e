package org.windowpane.controller.packets;

import java.nio.ByteBuffer;
import java.util.List;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFPacketOut;
import org.projectfloodlight.openflow.types.OFBufferId;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.protocol.value.Mac;

/** Packets that the controller sends. */
final class PacketOuts {

  private PacketOuts() {}

  /** Writes an Ethernet address into a frame. */
  static void put(ByteBuffer frame, Mac mac) {
    frame.putShort((short) (mac.value() >>> 32)).putInt((int) mac.value());
  }

  /**
   * The message that sends a packet.
   *
   * @param from the port that it came in by, as tables see it
   * @param to the port to send it out of, or {@link OFPort#TABLE}
   */
  static OFPacketOut of(OFFactory factory, byte[] data, OFPort from, OFPort to) {
    OFPacketOut.Builder out =
        factory
            .buildPacketOut()
            .setBufferId(OFBufferId.NO_BUFFER)
            .setActions(List.of(factory.actions().output(to, 0)))
            .setData(data);
    return out.setInPort(from).build();
  }
}
