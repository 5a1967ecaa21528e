package org.windowpane.embedded.fake;

import java.nio.ByteBuffer;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.IPv6Address;
import org.projectfloodlight.openflow.types.MacAddress;

/** Packets as hosts send them. */
public final class Packets {
  private static final int BYTES = 128;

  private Packets() {}

  /** An ARP request; {@code sender} is who it says it is from. */
  public static byte[] arp(String source, String sender, String senderAddress, String target) {
    ByteBuffer out = ethernet(source, 0x0806);
    out.putShort((short) 1)
        .putShort((short) 0x0800)
        .put((byte) 6)
        .put((byte) 4)
        .putShort((short) 1);
    out.put(MacAddress.of(sender).getBytes()).put(IPv4Address.of(senderAddress).getBytes());
    out.put(new byte[6]).put(IPv4Address.of(target).getBytes());
    return bytes(out);
  }

  /** An ARP request that is honest about its sender. */
  public static byte[] arp(String source, String address) {
    return arp(source, source, address, "10.0.0.254");
  }

  /** A neighbour solicitation (type 135) or advertisement (136). */
  public static byte[] neighbour(int type, String source, String from, String target) {
    ByteBuffer out = ethernet(source, 0x86dd);
    out.putInt(0x60000000).putShort((short) 24).put((byte) 58).put((byte) 255);
    out.put(IPv6Address.of(from).getBytes()).put(IPv6Address.of("ff02::1").getBytes());
    out.put((byte) type).put(new byte[7]).put(IPv6Address.of(target).getBytes());
    return bytes(out);
  }

  /** A packet of an unknown protocol. */
  public static byte[] other(String source) {
    return bytes(ethernet(source, 0x9999));
  }

  private static byte[] bytes(ByteBuffer out) {
    byte[] bytes = new byte[BYTES];
    out.rewind().get(bytes);
    return bytes;
  }

  private static ByteBuffer ethernet(String source, int type) {
    return ByteBuffer.allocate(BYTES)
        .put(MacAddress.BROADCAST.getBytes())
        .put(MacAddress.of(source).getBytes())
        .putShort((short) type);
  }
}
