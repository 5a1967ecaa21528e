package org.windowpane.embedded.packet;

import java.nio.ByteBuffer;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.MacAddress;

/**
 * Asks a host whether it has an address: an ARP probe (RFC 5227, section 2.1.1), sent to this host
 * alone. It names no sender, so it changes no table.
 */
public final class AddressProbe {

  /** Of the locally administered kind; only the controller asks in its name. */
  static final MacAddress ASKER = MacAddress.of("0e:57:50:00:00:01");

  private static final short ETHERNET = 1;
  private static final short IPV4 = 0x0800;
  private static final short REQUEST = 1;
  private static final int BYTES = 60;

  private AddressProbe() {}

  /** Writes the whole frame. */
  public static byte[] frame(MacAddress host, IPv4Address address) {
    ByteBuffer out = ByteBuffer.allocate(BYTES);
    out.put(host.getBytes()).put(ASKER.getBytes()).putShort((short) Frame.ARP);
    out.putShort(ETHERNET).putShort(IPV4).put((byte) 6).put((byte) 4).putShort(REQUEST);
    out.put(ASKER.getBytes()).put(IPv4Address.NONE.getBytes());
    out.put(MacAddress.NONE.getBytes()).put(address.getBytes());
    return out.array();
  }
}
