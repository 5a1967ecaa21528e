package org.windowpane.controller.packets;

import java.nio.ByteBuffer;
import org.windowpane.protocol.value.Mac;

/** ARP packets (RFC 826) that the controller sends, for IPv4 over Ethernet. */
final class ArpFrame {

  static final Mac EVERYONE = new Mac(0xffff_ffff_ffffL);

  private static final int BYTES = 42;
  private static final int ETHERNET = 1;
  private static final int IPV4 = 0x0800;
  private static final int ETHERNET_AND_IPV4 = 0x0604;
  private static final int REQUEST = 1;
  private static final int REPLY = 2;

  private ArpFrame() {}

  /**
   * A request for an address. Its sender has no IPv4 address, so that it is not taken for a host
   * (RFC 5227, section 2.1.1).
   */
  static byte[] request(Mac from, Mac to, long wanted) {
    return of(REQUEST, from, 0, to, wanted);
  }

  /** The answer that an address belongs to a host. */
  static byte[] reply(Mac mac, long address, Mac to, long asker) {
    return of(REPLY, mac, address, to, asker);
  }

  private static byte[] of(int operation, Mac from, long source, Mac to, long target) {
    ByteBuffer frame = ByteBuffer.allocate(BYTES);
    PacketOuts.put(frame, to);
    PacketOuts.put(frame, from);
    frame.putShort((short) PacketHeaders.ARP);
    frame.putShort((short) ETHERNET).putShort((short) IPV4).putShort((short) ETHERNET_AND_IPV4);
    frame.putShort((short) operation);
    PacketOuts.put(frame, from);
    frame.putInt((int) source);
    PacketOuts.put(frame, to);
    frame.putInt((int) target);
    return frame.array();
  }
}
