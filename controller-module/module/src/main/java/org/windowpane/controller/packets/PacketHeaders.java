package org.windowpane.controller.packets;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;

/**
 * What the module reads of a packet that came to the controller.
 *
 * @param etherType the type of what is inside, after any VLAN tags
 * @param source the address of the sender; of an ARP request, that of the one who asks
 * @param target the address of the receiver; of an ARP request, that which is asked for
 * @param sourcePort the port of the sender; 0 if there are no ports
 * @param isSyn whether it is the first packet of a TCP connection
 */
record PacketHeaders(
    Mac sender, int etherType, IpPrefix source, IpPrefix target, int sourcePort, boolean isSyn) {

  static final int ARP = 0x0806;
  private static final int IPV4 = 0x0800;
  private static final int IPV6 = 0x86dd;
  private static final int VLAN = 0x8100;
  private static final int SERVICE_VLAN = 0x88a8;
  private static final int TCP = 6;
  private static final int UDP = 17;
  private static final int TCP_FLAGS_AT = 13;
  private static final int SYN = 0x02;
  private static final int ACK = 0x10;
  private static final int MAC_BYTES = 6;
  private static final int SHORTEST_IPV4 = 20;
  private static final int IPV6_HEADER = 40;
  private static final int ARP_REQUEST = 1;
  private static final int ETHERNET_AND_IPV4 = 0x0604;
  private static final int IPV4_BITS = 32;
  private static final int IPV6_BITS = 128;

  /** Reads a frame; empty if it is neither an ARP request nor IP, or is cut off. */
  static Optional<PacketHeaders> of(byte[] frame) {
    try {
      return read(ByteBuffer.wrap(frame));
    } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<PacketHeaders> read(ByteBuffer in) {
    in.position(MAC_BYTES);
    Mac sender = mac(in);
    int type = Short.toUnsignedInt(in.getShort());
    while (type == VLAN || type == SERVICE_VLAN) {
      in.getShort();
      type = Short.toUnsignedInt(in.getShort());
    }
    return switch (type) {
      case ARP -> arp(sender, in);
      case IPV4 -> Optional.of(ipv4(sender, in));
      case IPV6 -> Optional.of(ipv6(sender, in));
      default -> Optional.empty();
    };
  }

  private static Mac mac(ByteBuffer in) {
    long high = Short.toUnsignedLong(in.getShort());
    return new Mac(high << 32 | Integer.toUnsignedLong(in.getInt()));
  }

  private static Optional<PacketHeaders> arp(Mac sender, ByteBuffer in) {
    in.getShort();
    boolean isIpv4 = Short.toUnsignedInt(in.getShort()) == IPV4;
    boolean isUsual = in.getShort() == ETHERNET_AND_IPV4;
    boolean isRequest = in.getShort() == ARP_REQUEST;
    mac(in);
    IpPrefix source = address(in);
    mac(in);
    IpPrefix target = address(in);
    return isIpv4 && isUsual && isRequest
        ? Optional.of(new PacketHeaders(sender, ARP, source, target, 0, false))
        : Optional.empty();
  }

  private static PacketHeaders ipv4(Mac sender, ByteBuffer in) {
    int begin = in.position();
    int length = (in.get(begin) & 0xf) * Integer.BYTES;
    int protocol = Byte.toUnsignedInt(in.get(begin + 9));
    in.position(begin + SHORTEST_IPV4 - 2 * Integer.BYTES);
    IpPrefix source = address(in);
    IpPrefix target = address(in);
    return ofPorts(sender, IPV4, source, target, in.position(begin + length), protocol);
  }

  private static PacketHeaders ipv6(Mac sender, ByteBuffer in) {
    int begin = in.position();
    int protocol = Byte.toUnsignedInt(in.get(begin + 6));
    in.position(begin + 2 * Integer.BYTES);
    IpPrefix source = new IpPrefix(IpPrefix.Family.IPV6, in.getLong(), in.getLong(), IPV6_BITS);
    IpPrefix target = new IpPrefix(IpPrefix.Family.IPV6, in.getLong(), in.getLong(), IPV6_BITS);
    return ofPorts(sender, IPV6, source, target, in.position(begin + IPV6_HEADER), protocol);
  }

  private static PacketHeaders ofPorts(
      Mac sender, int etherType, IpPrefix source, IpPrefix target, ByteBuffer in, int protocol) {
    int at = in.position();
    int port = protocol == TCP || protocol == UDP ? Short.toUnsignedInt(in.getShort(at)) : 0;
    boolean hasFlags = protocol == TCP && at + TCP_FLAGS_AT < in.limit();
    boolean isSyn = hasFlags && (in.get(at + TCP_FLAGS_AT) & (SYN | ACK)) == SYN;
    return new PacketHeaders(sender, etherType, source, target, port, isSyn);
  }

  private static IpPrefix address(ByteBuffer in) {
    return new IpPrefix(IpPrefix.Family.IPV4, 0, Integer.toUnsignedLong(in.getInt()), IPV4_BITS);
  }
}
