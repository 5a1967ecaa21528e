package org.windowpane.controller.queues;

import java.util.OptionalLong;
import org.windowpane.protocol.value.ClassPriority;
import org.windowpane.protocol.value.TrafficClass;

/** Traffic classes for tests. */
public final class SampleClasses {

  /** Before everything that is not guaranteed. */
  public static final TrafficClass LATENCY =
      new TrafficClass(0, ClassPriority.HIGH, 0, OptionalLong.empty());

  /** After everything else. */
  public static final TrafficClass SCAVENGER =
      new TrafficClass(1, ClassPriority.LOW, 0, OptionalLong.empty());

  /** Sure of 30 Mbit/s, and never more than 50 Mbit/s. */
  public static final TrafficClass SHUFFLE =
      new TrafficClass(2, ClassPriority.NORMAL, 30_000_000, OptionalLong.of(50_000_000));

  private SampleClasses() {}
}
