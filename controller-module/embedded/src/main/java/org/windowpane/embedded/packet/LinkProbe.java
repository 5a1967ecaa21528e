package org.windowpane.embedded.packet;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import net.floodlightcontroller.core.types.NodePortTuple;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFPort;

/**
 * The LLDP frame (IEEE 802.1AB) that this controller sends out of a port to see where it comes in.
 * An organisationally specific TLV names that port and the time, sealed with a key that no host
 * has.
 *
 * @param from the port it was sent out of
 * @param sentAt when it was sent, in milliseconds of Unix time
 * @param seal see {@link org.windowpane.embedded.links.ProbeSeal}
 */
public record LinkProbe(NodePortTuple from, long sentAt, long seal) {
  private static final MacAddress NEAREST_BRIDGE = MacAddress.of("01:80:c2:00:00:0e");

  /** Of the locally administered kind, so it belongs to no vendor. */
  private static final byte[] ORGANISATION = {0x02, 'W', 'P'};

  private static final int SUBTYPE = 2;
  private static final int CHASSIS = 1;
  private static final int PORT = 2;
  private static final int TIME_TO_LIVE = 3;
  private static final int SPECIFIC = 127;
  private static final int LOCALLY_ASSIGNED = 7;
  private static final short SECONDS_TO_LIVE = 120;
  private static final int SPECIFIC_BYTES = ORGANISATION.length + 1 + 8 + 4 + 8 + 8;
  private static final int MAX_BYTES = 256;

  /** Writes the whole frame; its source is the address of the port it leaves from. */
  public byte[] frame(MacAddress source) {
    ByteBuffer out = ByteBuffer.allocate(MAX_BYTES);
    out.put(NEAREST_BRIDGE.getBytes()).put(source.getBytes()).putShort((short) Frame.LLDP);
    putText(out, CHASSIS, from.getNodeId().toString());
    putText(out, PORT, from.getPortId().toString());
    putHeader(out, TIME_TO_LIVE, Short.BYTES);
    out.putShort(SECONDS_TO_LIVE);
    putHeader(out, SPECIFIC, SPECIFIC_BYTES);
    out.put(ORGANISATION).put((byte) SUBTYPE);
    out.putLong(from.getNodeId().getLong()).putInt(from.getPortId().getPortNumber());
    out.putLong(sentAt).putLong(seal);
    putHeader(out, 0, 0);
    return ByteBuffer.allocate(out.position()).put(out.flip()).array();
  }

  /** Reads a frame; empty if it is no probe of a controller like this one. */
  public static Optional<LinkProbe> read(Frame frame) {
    if (frame.type() != Frame.LLDP) {
      return Optional.empty();
    }
    ByteBuffer in = frame.payload().duplicate();
    while (in.remaining() >= Short.BYTES) {
      int header = Short.toUnsignedInt(in.getShort());
      int type = header >> 9;
      int length = header & 0x1ff;
      if (type == 0 || length > in.remaining()) {
        return Optional.empty();
      }
      if (type == SPECIFIC && length == SPECIFIC_BYTES && isOurs(in)) {
        return Optional.of(readSpecific(in));
      }
      in.position(in.position() + length);
    }
    return Optional.empty();
  }

  private static boolean isOurs(ByteBuffer in) {
    byte[] head = new byte[ORGANISATION.length + 1];
    in.get(in.position(), head);
    return head[0] == ORGANISATION[0]
        && head[1] == ORGANISATION[1]
        && head[2] == ORGANISATION[2]
        && head[3] == SUBTYPE;
  }

  private static LinkProbe readSpecific(ByteBuffer in) {
    in.position(in.position() + ORGANISATION.length + 1);
    DatapathId dpid = DatapathId.of(in.getLong());
    OFPort port = OFPort.of(in.getInt());
    return new LinkProbe(new NodePortTuple(dpid, port), in.getLong(), in.getLong());
  }

  private static void putText(ByteBuffer out, int type, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    putHeader(out, type, 1 + bytes.length);
    out.put((byte) LOCALLY_ASSIGNED).put(bytes);
  }

  private static void putHeader(ByteBuffer out, int type, int length) {
    out.putShort((short) (type << 9 | length));
  }
}
