package org.windowpane.controller.entries;

import org.windowpane.protocol.value.Mac;

/**
 * Marks: Ethernet sources {@code 02:51:00:00:hi:lo} that carry a queue's number to the filter on a
 * port, for datapaths that lose it otherwise.
 */
public final class Marks {

  /** The mark of no queue; what a foreign mark is replaced with. */
  public static final Mac CLEARED = of(0);

  /**
   * The number in the mark of packets that a switch sends back, because its port on their path is
   * down. No queue has it.
   */
  public static final int RETURNED = 0xf000;

  /** Any mark. */
  public static final Bits ANY = Bits.masked(0x0251L << 32, 0xffff_ffff_0000L);

  private Marks() {}

  /** Whether a packet with such an Ethernet source may have a mark. */
  public static boolean mayBe(Bits source) {
    return ANY.and(source).isPresent();
  }

  /**
   * The mark of a queue.
   *
   * @param queue 0 to 65535
   */
  public static Mac of(int queue) {
    if (queue < 0 || queue > 0xffff) {
      throw new IllegalArgumentException("a mark carries queues from 0 to 65535, not " + queue);
    }
    return new Mac(0x0251L << 32 | queue);
  }
}
