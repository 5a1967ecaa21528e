package org.windowpane.gateway.measurements;

import java.time.Instant;
import java.util.Map;

/**
 * What was measured over some seconds of one minute.
 *
 * @param from the first of these seconds
 * @param values one for each second from then on, NaN where nothing was measured
 */
public record SampleBatch(Instant from, Map<Series, float[]> values) {

  /** How many single measurements these are. */
  public long size() {
    long size = 0;
    for (float[] each : values.values()) {
      for (float value : each) {
        size += Float.isNaN(value) ? 0 : 1;
      }
    }
    return size;
  }
}
