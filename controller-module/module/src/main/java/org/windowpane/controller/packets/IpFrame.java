package org.windowpane.controller.packets;

import java.nio.ByteBuffer;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.IpPrefix.Family;
import org.windowpane.protocol.value.Mac;

/** Frames with one IP packet that the controller sends, of IPv4 or IPv6 as their addresses are. */
final class IpFrame {

  static final int IPV4 = 0x0800;
  static final int IPV6 = 0x86dd;
  static final int ICMPV6 = 58;
  static final int TCP = 6;

  private static final int ETHERNET_HEADER = 14;
  private static final int IPV4_HEADER = 20;
  private static final int IPV6_HEADER = 40;
  private static final int IPV4_CHECKSUM = ETHERNET_HEADER + 10;
  private static final int IPV4_VERSION_AND_LENGTH = 0x4500;
  private static final int DO_NOT_FRAGMENT = 0x4000;
  private static final int IPV6_VERSION = 0x6000_0000;
  private static final int SHORT_BITS = 16;

  private IpFrame() {}

  /** Where a packet comes from or goes to. */
  record End(Mac mac, IpPrefix address) {}

  /**
   * The frame.
   *
   * @param protocol the number of the protocol inside
   * @param hops how many routers may forward it
   * @param content what is inside, with zeros for its checksum
   * @param checksumAt where the checksum of the content is in it
   */
  static byte[] of(End from, End to, int protocol, int hops, byte[] content, int checksumAt) {
    boolean isV6 = from.address().family() == Family.IPV6;
    int begin = ETHERNET_HEADER + (isV6 ? IPV6_HEADER : IPV4_HEADER);
    int addressBytes = 2 * from.address().family().bits() / Byte.SIZE;
    ByteBuffer out = ByteBuffer.allocate(begin + content.length);
    PacketOuts.put(out, to.mac());
    PacketOuts.put(out, from.mac());
    out.putShort((short) (isV6 ? IPV6 : IPV4));
    if (isV6) {
      out.putInt(IPV6_VERSION).putShort((short) content.length);
      out.put((byte) protocol).put((byte) hops);
    } else {
      out.putShort((short) IPV4_VERSION_AND_LENGTH);
      out.putShort((short) (IPV4_HEADER + content.length));
      out.putShort((short) 0).putShort((short) DO_NOT_FRAGMENT);
      out.put((byte) hops).put((byte) protocol).putShort((short) 0);
    }
    put(out, from.address());
    put(out, to.address());
    out.put(content);
    if (!isV6) {
      out.putShort(IPV4_CHECKSUM, checksum(out, ETHERNET_HEADER, begin, 0));
    }
    // RFC 9293, section 3.1, and RFC 8200, section 8.1: the checksum covers the addresses, the
    // protocol and the length too.
    out.putShort(
        begin + checksumAt,
        checksum(out, begin - addressBytes, out.capacity(), protocol + content.length));
    return out.array();
  }

  /** Writes an address. */
  static void put(ByteBuffer out, IpPrefix address) {
    if (address.family() == Family.IPV6) {
      out.putLong(address.high()).putLong(address.low());
    } else {
      out.putInt((int) address.low());
    }
  }

  /** The ones' complement of the ones' complement sum of 16-bit words (RFC 1071). */
  private static short checksum(ByteBuffer in, int from, int until, int plus) {
    int sum = plus;
    for (int at = from; at < until; at += Short.BYTES) {
      sum += Short.toUnsignedInt(in.getShort(at));
    }
    while (sum >>> SHORT_BITS != 0) {
      sum = (sum & 0xffff) + (sum >>> SHORT_BITS);
    }
    return (short) ~sum;
  }
}
