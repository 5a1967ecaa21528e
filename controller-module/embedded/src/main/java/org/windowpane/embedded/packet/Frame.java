package org.windowpane.embedded.packet;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.projectfloodlight.openflow.types.MacAddress;

/**
 * An Ethernet frame.
 *
 * @param type the EtherType behind all VLAN tags
 * @param payload what follows, from position 0 on; read-only
 */
public record Frame(MacAddress destination, MacAddress source, int type, ByteBuffer payload) {
  public static final int ARP = 0x0806;
  public static final int IPV6 = 0x86dd;
  public static final int LLDP = 0x88cc;

  private static final int MAC_BYTES = 6;
  private static final int VLAN = 0x8100;
  private static final int SERVICE_VLAN = 0x88a8;

  /** Reads a frame; empty if it is too short to be one. */
  public static Optional<Frame> read(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    if (in.remaining() < 2 * MAC_BYTES + 2) {
      return Optional.empty();
    }
    MacAddress destination = mac(in);
    MacAddress source = mac(in);
    int type = Short.toUnsignedInt(in.getShort());
    while (type == VLAN || type == SERVICE_VLAN) {
      if (in.remaining() < 4) {
        return Optional.empty();
      }
      in.getShort();
      type = Short.toUnsignedInt(in.getShort());
    }
    return Optional.of(new Frame(destination, source, type, in.slice()));
  }

  /** Whether the source can be one host's address. */
  public boolean hasHostSource() {
    return isHost(source);
  }

  static boolean isHost(MacAddress mac) {
    return !mac.isMulticast() && !mac.isBroadcast() && !mac.equals(MacAddress.NONE);
  }

  static MacAddress mac(ByteBuffer in) {
    byte[] bytes = new byte[MAC_BYTES];
    in.get(bytes);
    return MacAddress.of(bytes);
  }
}
