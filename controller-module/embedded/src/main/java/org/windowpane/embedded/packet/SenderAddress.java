package org.windowpane.embedded.packet;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.projectfloodlight.openflow.types.IPAddress;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.IPv6Address;
import org.projectfloodlight.openflow.types.MacAddress;

/**
 * The network address that the sender of a frame claims as its own: in ARP (RFC 826) and in IPv6
 * neighbour discovery (RFC 4861). A claim on behalf of another Ethernet address does not count.
 */
public final class SenderAddress {
  private static final int ARP_BYTES = 28;
  private static final int ETHERNET = 1;
  private static final int IPV4 = 0x0800;

  private static final int IPV6_HEADER_BYTES = 40;
  private static final int ICMPV6 = 58;
  private static final int UNFORWARDED = 255;
  private static final int NEIGHBOUR_SOLICITATION = 135;
  private static final int NEIGHBOUR_ADVERTISEMENT = 136;
  private static final int TARGET_AT = IPV6_HEADER_BYTES + 8;
  private static final int IPV6_BYTES = 16;

  private SenderAddress() {}

  /** The address, if the frame has one that a host can have. */
  public static Optional<IPAddress<?>> of(Frame frame) {
    return switch (frame.type()) {
      case Frame.ARP -> arp(frame).map(address -> address);
      case Frame.IPV6 -> neighbour(frame).map(address -> address);
      default -> Optional.empty();
    };
  }

  private static Optional<IPv4Address> arp(Frame frame) {
    ByteBuffer in = frame.payload().duplicate();
    if (in.remaining() < ARP_BYTES
        || in.getShort() != ETHERNET
        || in.getShort() != IPV4
        || in.get() != MacAddress.of(0).getLength()
        || in.get() != Integer.BYTES) {
      return Optional.empty();
    }
    in.getShort();
    MacAddress sender = Frame.mac(in);
    IPv4Address address = IPv4Address.of(in.getInt());
    boolean usable =
        sender.equals(frame.source())
            && !address.equals(IPv4Address.NONE)
            && !address.isBroadcast()
            && !address.isMulticast();
    return usable ? Optional.of(address) : Optional.empty();
  }

  private static Optional<IPv6Address> neighbour(Frame frame) {
    ByteBuffer in = frame.payload();
    if (in.remaining() < TARGET_AT + IPV6_BYTES
        || in.get(6) != ICMPV6
        || Byte.toUnsignedInt(in.get(7)) != UNFORWARDED) {
      return Optional.empty();
    }
    IPv6Address source = ipv6(in, 8);
    return switch (Byte.toUnsignedInt(in.get(IPV6_HEADER_BYTES))) {
      case NEIGHBOUR_SOLICITATION -> usable(source);
      case NEIGHBOUR_ADVERTISEMENT -> usable(ipv6(in, TARGET_AT));
      default -> Optional.empty();
    };
  }

  private static IPv6Address ipv6(ByteBuffer in, int at) {
    byte[] bytes = new byte[IPV6_BYTES];
    in.get(at, bytes);
    return IPv6Address.of(bytes);
  }

  private static Optional<IPv6Address> usable(IPv6Address address) {
    return address.isMulticast() || address.equals(IPv6Address.NONE)
        ? Optional.empty()
        : Optional.of(address);
  }
}
