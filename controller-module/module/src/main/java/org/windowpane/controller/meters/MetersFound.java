package org.windowpane.controller.meters;

import java.util.Map;
import java.util.Optional;

/**
 * A switch's meters as found.
 *
 * @param highest the highest number that a meter may have; 0 where there are no meters
 * @param meters by number; one without a shape is not set up as the module would
 */
public record MetersFound(long highest, Map<Integer, Optional<MeterShape>> meters) {

  /** A switch without meters. */
  public static final MetersFound NONE = new MetersFound(0, Map.of());

  /** Keeps its own copy. */
  public MetersFound {
    meters = Map.copyOf(meters);
  }
}
