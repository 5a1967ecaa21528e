package org.windowpane.controller.packets;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;

/**
 * What the module reads of a packet that came to the controller.
 *
 * @param isQuestion whether it asks for the Ethernet address of the target, by ARP or Neighbor
 *     Discovery
 * @param source the address of the sender, or of the host that asks
 * @param target the address of the receiver, or that which is asked for
 * @param sourcePort the port of the sender; 0 if there are no ports
 * @param isSyn whether it is the first packet of a TCP connection
 */
record PacketHeaders(
    Mac sender,
    boolean isQuestion,
    IpPrefix source,
    IpPrefix target,
    int sourcePort,
    boolean isSyn) {

  static final int ARP = 0x0806;
  private static final int VLAN = 0x8100;
  private static final int SERVICE_VLAN = 0x88a8;
  private static final int UDP = 17;
  private static final int TCP_FLAGS_AT = 13;
  private static final int SYN = 0x02;
  private static final int ACK = 0x10;
  private static final int MAC_BYTES = 6;
  private static final int SHORTEST_IPV4 = 20;
  private static final int IPV6_HEADER = 40;

  private static final int SOLICITATION_HEADER = 8;

  private static final int ARP_REQUEST = 1;
  private static final int ETHERNET_AND_IPV4 = 0x0604;
  private static final int IPV4_BITS = 32;
  private static final int IPV6_BITS = 128;

  /** Reads a frame; empty if it is neither a question nor IP, or is cut off. */
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
      case IpFrame.IPV4 -> Optional.of(ipv4(sender, in));
      case IpFrame.IPV6 -> Optional.of(ipv6(sender, in));
      default -> Optional.empty();
    };
  }

  private static Mac mac(ByteBuffer in) {
    long high = Short.toUnsignedLong(in.getShort());
    return new Mac(high << 32 | Integer.toUnsignedLong(in.getInt()));
  }

  private static Optional<PacketHeaders> arp(Mac sender, ByteBuffer in) {
    in.getShort();
    boolean isIpv4 = Short.toUnsignedInt(in.getShort()) == IpFrame.IPV4;
    boolean isUsual = in.getShort() == ETHERNET_AND_IPV4;
    boolean isRequest = in.getShort() == ARP_REQUEST;
    mac(in);
    IpPrefix source = ipv4(in);
    mac(in);
    IpPrefix target = ipv4(in);
    return isIpv4 && isUsual && isRequest
        ? Optional.of(new PacketHeaders(sender, true, source, target, 0, false))
        : Optional.empty();
  }

  private static PacketHeaders ipv4(Mac sender, ByteBuffer in) {
    int begin = in.position();
    int length = (in.get(begin) & 0xf) * Integer.BYTES;
    int protocol = Byte.toUnsignedInt(in.get(begin + 9));
    in.position(begin + SHORTEST_IPV4 - 2 * Integer.BYTES);
    IpPrefix source = ipv4(in);
    IpPrefix target = ipv4(in);
    return ofPorts(sender, source, target, in.position(begin + length), protocol);
  }

  private static PacketHeaders ipv6(Mac sender, ByteBuffer in) {
    int begin = in.position();
    int protocol = Byte.toUnsignedInt(in.get(begin + 6));
    int hops = Byte.toUnsignedInt(in.get(begin + 7));
    in.position(begin + 2 * Integer.BYTES);
    IpPrefix source = ipv6(in);
    IpPrefix target = ipv6(in);
    in.position(begin + IPV6_HEADER);
    if (protocol == IpFrame.ICMPV6
        && hops == AddressFrame.HOPS
        && Byte.toUnsignedInt(in.get(in.position())) == AddressFrame.SOLICITATION) {
      IpPrefix wanted = ipv6(in.position(in.position() + SOLICITATION_HEADER));
      return new PacketHeaders(sender, true, source, wanted, 0, false);
    }
    return ofPorts(sender, source, target, in, protocol);
  }

  /** The IPv6 address that comes next. */
  static IpPrefix ipv6(ByteBuffer in) {
    return new IpPrefix(IpPrefix.Family.IPV6, in.getLong(), in.getLong(), IPV6_BITS);
  }

  private static PacketHeaders ofPorts(
      Mac sender, IpPrefix source, IpPrefix target, ByteBuffer in, int protocol) {
    int at = in.position();
    int port =
        protocol == IpFrame.TCP || protocol == UDP ? Short.toUnsignedInt(in.getShort(at)) : 0;
    boolean hasFlags = protocol == IpFrame.TCP && at + TCP_FLAGS_AT < in.limit();
    boolean isSyn = hasFlags && (in.get(at + TCP_FLAGS_AT) & (SYN | ACK)) == SYN;
    return new PacketHeaders(sender, false, source, target, port, isSyn);
  }

  /** The IPv4 address that comes next. */
  static IpPrefix ipv4(ByteBuffer in) {
    return new IpPrefix(IpPrefix.Family.IPV4, 0, Integer.toUnsignedLong(in.getInt()), IPV4_BITS);
  }
}
