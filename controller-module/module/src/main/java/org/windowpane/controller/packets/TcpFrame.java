package org.windowpane.controller.packets;

import java.nio.ByteBuffer;
import org.windowpane.protocol.value.Mac;

/** A TCP segment without content over IPv4, from a virtual address to a server of its service. */
final class TcpFrame {

  static final int SYN = 0x02;
  static final int RST = 0x04;

  private static final int ETHERNET_HEADER = 14;
  private static final int IP_HEADER = 20;
  private static final int TCP_HEADER = 20;
  private static final int IP_CHECKSUM = ETHERNET_HEADER + 10;
  private static final int ADDRESSES = ETHERNET_HEADER + 12;
  private static final int TCP_BEGIN = ETHERNET_HEADER + IP_HEADER;
  private static final int TCP_CHECKSUM = TCP_BEGIN + 16;
  private static final int IPV4 = 0x0800;
  private static final int VERSION_AND_LENGTH = 0x4500;
  private static final int DO_NOT_FRAGMENT = 0x4000;
  private static final int HOPS = 64;
  private static final int TCP = 6;
  private static final int WORDS_OF_HEADER = 5 << 12;
  private static final int WINDOW = 0xffff;
  private static final int SHORT_BITS = 16;

  private TcpFrame() {}

  /** Where a segment comes from or goes to. */
  record End(Mac mac, long address, int port) {}

  /** The bytes of the frame. */
  static byte[] of(End from, End to, long sequence, int flags) {
    ByteBuffer out = ByteBuffer.allocate(TCP_BEGIN + TCP_HEADER);
    PacketOuts.put(out, to.mac());
    PacketOuts.put(out, from.mac());
    out.putShort((short) IPV4);
    out.putShort((short) VERSION_AND_LENGTH).putShort((short) (IP_HEADER + TCP_HEADER));
    out.putShort((short) 0).putShort((short) DO_NOT_FRAGMENT);
    out.put((byte) HOPS).put((byte) TCP).putShort((short) 0);
    out.putInt((int) from.address()).putInt((int) to.address());
    out.putShort((short) from.port()).putShort((short) to.port());
    out.putInt((int) sequence).putInt(0);
    out.putShort((short) (WORDS_OF_HEADER | flags)).putShort((short) WINDOW);
    out.putInt(0);
    out.putShort(IP_CHECKSUM, checksum(out, ETHERNET_HEADER, TCP_BEGIN, 0));
    // RFC 9293, section 3.1: the checksum covers the addresses, the protocol and the length too.
    out.putShort(TCP_CHECKSUM, checksum(out, ADDRESSES, out.capacity(), TCP + TCP_HEADER));
    return out.array();
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
