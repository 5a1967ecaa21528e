package org.windowpane.controller.packets;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.IpPrefix.Family;
import org.windowpane.protocol.value.Mac;

/**
 * Questions for the Ethernet address of a host, and answers: ARP (RFC 826) for IPv4, and Neighbor
 * Discovery (RFC 4861) for IPv6.
 */
final class AddressFrame {

  private static final Mac EVERYONE = new Mac(0xffff_ffff_ffffL);
  private static final Mac ALL_NODES = new Mac(0x3333_0000_0001L);
  private static final long SOLICITED_NODE_MAC = 0x3333_ff00_0000L;
  private static final IpPrefix NO_IPV6 = IpPrefix.parse("::");
  private static final long LINK_LOCAL = 0xfe80L << 48;
  private static final IpPrefix ALL_NODES_IPV6 = IpPrefix.parse("ff02::1");
  private static final IpPrefix SOLICITED_NODE = IpPrefix.parse("ff02::1:ff00:0");
  private static final long LAST_24_BITS = 0xff_ffffL;

  private static final int ARP_BYTES = 42;
  private static final int ETHERNET = 1;
  private static final int ETHERNET_AND_IPV4 = 0x0604;
  private static final int REQUEST = 1;
  private static final int REPLY = 2;

  /** The type of a neighbor solicitation. */
  static final int SOLICITATION = 135;

  private static final int ADVERTISEMENT = 136;
  private static final int MESSAGE_BYTES = 24;
  private static final int OPTION_BYTES = 8;
  private static final int CHECKSUM = 2;

  /** That of packets which no router has forwarded (RFC 4861, section 7.1.1). */
  static final int HOPS = 255;

  private static final int SOLICITED = 0x4000_0000;
  private static final int OVERRIDE = 0x2000_0000;
  private static final int SOURCE_ADDRESS_OF_8_BYTES = 0x0101;
  private static final int TARGET_ADDRESS_OF_8_BYTES = 0x0201;

  private AddressFrame() {}

  /**
   * A question for an address. A sender without an IPv4 address is not taken for a host (RFC 5227,
   * section 2.1.1). Over IPv6 it has a link-local address: without one, a host that is about to use
   * the address would take it for a duplicate (RFC 4862, section 5.4.3).
   *
   * @param to the host that is asked; empty to ask all
   */
  static byte[] question(Mac from, Optional<Mac> to, IpPrefix wanted) {
    if (wanted.family() == Family.IPV4) {
      return arp(REQUEST, from, 0, to.orElse(EVERYONE), wanted.low());
    }
    long lastBits = wanted.low() & LAST_24_BITS;
    IpPrefix group =
        new IpPrefix(
            Family.IPV6,
            SOLICITED_NODE.high(),
            SOLICITED_NODE.low() | lastBits,
            Family.IPV6.bits());
    ByteBuffer message = ByteBuffer.allocate(MESSAGE_BYTES + OPTION_BYTES);
    message.put((byte) SOLICITATION).put((byte) 0).putShort((short) 0).putInt(0);
    IpFrame.put(message, wanted);
    message.putShort((short) SOURCE_ADDRESS_OF_8_BYTES);
    PacketOuts.put(message, from);
    return neighbor(
        new IpFrame.End(from, linkLocal(from)),
        new IpFrame.End(to.orElse(new Mac(SOLICITED_NODE_MAC | lastBits)), group),
        message);
  }

  /** The answer that an address belongs to a host, for the one who asked. */
  static byte[] answer(Mac mac, PacketHeaders question) {
    IpPrefix address = question.target();
    IpPrefix asker = question.source();
    if (address.family() == Family.IPV4) {
      return arp(REPLY, mac, address.low(), question.sender(), asker.low());
    }
    boolean hasAddress = !asker.equals(NO_IPV6);
    ByteBuffer message = ByteBuffer.allocate(MESSAGE_BYTES + OPTION_BYTES);
    message.put((byte) ADVERTISEMENT).put((byte) 0).putShort((short) 0);
    message.putInt(hasAddress ? SOLICITED | OVERRIDE : OVERRIDE);
    IpFrame.put(message, address);
    message.putShort((short) TARGET_ADDRESS_OF_8_BYTES);
    PacketOuts.put(message, mac);
    return neighbor(
        new IpFrame.End(mac, address),
        hasAddress
            ? new IpFrame.End(question.sender(), asker)
            : new IpFrame.End(ALL_NODES, ALL_NODES_IPV6),
        message);
  }

  /** The address with the identifier of the Ethernet address (RFC 4291, appendix A). */
  private static IpPrefix linkLocal(Mac mac) {
    long first = (mac.value() >>> 24 ^ 0x02_0000L) << 40;
    long last = mac.value() & LAST_24_BITS;
    return new IpPrefix(
        Family.IPV6, LINK_LOCAL, first | 0xff_fe00_0000L | last, Family.IPV6.bits());
  }

  private static byte[] neighbor(IpFrame.End from, IpFrame.End to, ByteBuffer message) {
    return IpFrame.of(from, to, IpFrame.ICMPV6, HOPS, message.array(), CHECKSUM);
  }

  private static byte[] arp(int operation, Mac from, long source, Mac to, long target) {
    ByteBuffer frame = ByteBuffer.allocate(ARP_BYTES);
    PacketOuts.put(frame, to);
    PacketOuts.put(frame, from);
    frame.putShort((short) PacketHeaders.ARP);
    frame
        .putShort((short) ETHERNET)
        .putShort((short) IpFrame.IPV4)
        .putShort((short) ETHERNET_AND_IPV4);
    frame.putShort((short) operation);
    PacketOuts.put(frame, from);
    frame.putInt((int) source);
    PacketOuts.put(frame, to);
    frame.putInt((int) target);
    return frame.array();
  }
}
