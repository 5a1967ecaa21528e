package org.windowpane.embedded.openflow;

import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.projectfloodlight.openflow.protocol.OFVersion;

/**
 * A hello, read apart from the other messages because it may be of a protocol version that is not
 * known here (OpenFlow 1.3.5, section 7.5.1).
 *
 * @param version the highest version the sender speaks, as on the wire
 * @param bitmap bit N is set if the sender speaks version N; absent from older senders
 */
record HelloFrame(int version, OptionalLong bitmap) {
  /** The versions that this controller speaks, the best first. */
  static final List<OFVersion> SUPPORTED = List.of(OFVersion.OF_13, OFVersion.OF_10);

  /** The message type on the wire. */
  static final int TYPE = 0;

  private static final int HEADER_BYTES = 8;
  private static final int ELEMENT_HEADER_BYTES = 4;
  private static final int VERSION_BITMAP = 1;

  /** Reads a whole message; elements that make no sense are passed over. */
  static HelloFrame read(ByteBuf message) {
    int version = message.getUnsignedByte(0);
    int at = HEADER_BYTES;
    while (at + ELEMENT_HEADER_BYTES <= message.readableBytes()) {
      int type = message.getUnsignedShort(at);
      int length = message.getUnsignedShort(at + 2);
      int end = at + length;
      if (length < ELEMENT_HEADER_BYTES || end > message.readableBytes()) {
        break;
      }
      if (type == VERSION_BITMAP && length >= 2 * ELEMENT_HEADER_BYTES) {
        return new HelloFrame(version, OptionalLong.of(message.getUnsignedInt(at + 4)));
      }
      at += (length + 7) / 8 * 8;
    }
    return new HelloFrame(version, OptionalLong.empty());
  }

  /**
   * The version that both sides speak from now on. Without bitmaps that is the smaller of the
   * highest of each.
   */
  Optional<OFVersion> common() {
    if (bitmap.isPresent()) {
      return SUPPORTED.stream()
          .filter(supported -> (bitmap.getAsLong() >> supported.getWireVersion() & 1) == 1)
          .findFirst();
    }
    int highest = Math.min(version, SUPPORTED.get(0).getWireVersion());
    return SUPPORTED.stream()
        .filter(supported -> supported.getWireVersion() == highest)
        .findFirst();
  }
}
