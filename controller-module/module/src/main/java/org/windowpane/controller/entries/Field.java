package org.windowpane.controller.entries;

/** A header field that entries match on, with its width in bits. */
public enum Field {
  IN_PORT(32),
  ETH_SRC(48),
  ETH_DST(48),
  ETH_TYPE(16),
  IP_PROTO(8),
  IPV4_SRC(32),
  IPV4_DST(32),
  IPV6_SRC(128),
  IPV6_DST(128),
  TCP_SRC(16),
  TCP_DST(16),
  UDP_SRC(16),
  UDP_DST(16),
  ICMPV6_TYPE(8),

  /** No header: what an entry of an earlier table wrote beside the packet. */
  METADATA(64);

  private final int width;

  Field(int width) {
    this.width = width;
  }

  /** The width in bits. */
  public int width() {
    return width;
  }

  /** The lower half of the mask that compares every bit. */
  public long fullLow() {
    return width >= 64 ? -1L : (1L << width) - 1;
  }

  /** The upper half of the mask that compares every bit: 0 but for fields wider than 64 bits. */
  public long fullHigh() {
    return width == 128 ? -1L : 0;
  }
}
