package org.windowpane.controller.meters;

import java.util.Optional;

/** Meters in the manner of {@code ovs-ofctl}. */
public final class MeterText {

  private MeterText() {}

  /**
   * The meter of this number.
   *
   * @param shape empty for one that is not set up as the module would
   */
  public static String of(int meter, Optional<MeterShape> shape) {
    return "meter=" + meter + shape.map(MeterText::of).orElse(" with other flags or bands");
  }

  private static String of(MeterShape shape) {
    return " kbps burst bands=type=drop rate=%d burst_size=%d"
        .formatted(shape.kbps(), shape.burstKbits());
  }
}
