package org.windowpane.controller.packets;

import java.nio.ByteBuffer;

/** A TCP segment without content, from a virtual address to a server of its service. */
final class TcpFrame {

  static final int SYN = 0x02;
  static final int RST = 0x04;

  private static final int HEADER = 20;
  private static final int CHECKSUM = 16;
  private static final int WORDS_OF_HEADER = 5 << 12;
  private static final int WINDOW = 0xffff;
  private static final int HOPS = 64;

  private TcpFrame() {}

  /** Where a segment comes from or goes to. */
  record End(IpFrame.End host, int port) {}

  /** The bytes of the frame. */
  static byte[] of(End from, End to, long sequence, int flags) {
    ByteBuffer out = ByteBuffer.allocate(HEADER);
    out.putShort((short) from.port()).putShort((short) to.port());
    out.putInt((int) sequence).putInt(0);
    out.putShort((short) (WORDS_OF_HEADER | flags)).putShort((short) WINDOW);
    out.putInt(0);
    return IpFrame.of(from.host(), to.host(), IpFrame.TCP, HOPS, out.array(), CHECKSUM);
  }
}
