package org.windowpane.controller.packets;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.windowpane.protocol.value.IpPrefix;

/**
 * What a server of a service sent to its virtual address.
 *
 * @param source the address of the server
 * @param port the port that it was sent from
 * @param tcp the header of TCP; empty for UDP
 * @param content what is inside; nothing is read of TCP
 */
record ServerPacket(IpPrefix source, int port, Optional<Tcp> tcp, byte[] content) {

  /**
   * The header of a TCP segment.
   *
   * @param to the port that it was sent to
   * @param acknowledged the next sequence number that is expected
   */
  record Tcp(int to, long acknowledged, boolean isSyn, boolean isRst, boolean isAck) {}

  private static final long UNSIGNED = 0xffff_ffffL;
  private static final int AFTER_MACS = 12;
  private static final int VLAN = 0x8100;
  private static final int SERVICE_VLAN = 0x88a8;
  private static final int PROTOCOL = 9;
  private static final int SOURCE = 12;
  private static final int IPV6_PROTOCOL = 6;
  private static final int IPV6_SOURCE = 8;
  private static final int IPV6_HEADER = 40;
  private static final int UDP = 17;
  private static final int UDP_HEADER = 8;
  private static final int SYN = 0x02;
  private static final int RST = 0x04;
  private static final int ACK = 0x10;

  /** Reads a frame; empty if it is neither TCP nor UDP, or is cut off. */
  static Optional<ServerPacket> of(byte[] frame) {
    try {
      ByteBuffer in = ByteBuffer.wrap(frame).position(AFTER_MACS);
      int type = Short.toUnsignedInt(in.getShort());
      while (type == VLAN || type == SERVICE_VLAN) {
        in.getShort();
        type = Short.toUnsignedInt(in.getShort());
      }
      return switch (type) {
        case IpFrame.IPV4 -> ipv4(in.slice());
        case IpFrame.IPV6 -> ipv6(in.slice());
        default -> Optional.empty();
      };
    } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<ServerPacket> ipv4(ByteBuffer in) {
    IpPrefix source =
        new IpPrefix(
            IpPrefix.Family.IPV4, 0, in.getInt(SOURCE) & UNSIGNED, IpPrefix.Family.IPV4.bits());
    int protocol = Byte.toUnsignedInt(in.get(PROTOCOL));
    return of(source, protocol, in.position((in.get(0) & 0xf) * Integer.BYTES).slice());
  }

  /** A packet with extension headers is not read: servers send none here. */
  private static Optional<ServerPacket> ipv6(ByteBuffer in) {
    IpPrefix source =
        new IpPrefix(
            IpPrefix.Family.IPV6,
            in.getLong(IPV6_SOURCE),
            in.getLong(IPV6_SOURCE + Long.BYTES),
            IpPrefix.Family.IPV6.bits());
    int protocol = Byte.toUnsignedInt(in.get(IPV6_PROTOCOL));
    return of(source, protocol, in.position(IPV6_HEADER).slice());
  }

  private static Optional<ServerPacket> of(IpPrefix source, int protocol, ByteBuffer inside) {
    int from = Short.toUnsignedInt(inside.getShort());
    int to = Short.toUnsignedInt(inside.getShort());
    if (protocol == IpFrame.TCP) {
      inside.getInt();
      long acknowledged = inside.getInt() & UNSIGNED;
      int flags = inside.getShort();
      Tcp tcp =
          new Tcp(to, acknowledged, (flags & SYN) != 0, (flags & RST) != 0, (flags & ACK) != 0);
      return Optional.of(new ServerPacket(source, from, Optional.of(tcp), new byte[0]));
    }
    if (protocol == UDP) {
      byte[] content = new byte[Short.toUnsignedInt(inside.getShort()) - UDP_HEADER];
      inside.getShort();
      inside.get(content);
      return Optional.of(new ServerPacket(source, from, Optional.empty(), content));
    }
    return Optional.empty();
  }
}
