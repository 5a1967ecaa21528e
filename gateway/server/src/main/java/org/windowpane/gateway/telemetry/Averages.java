package org.windowpane.gateway.telemetry;

import java.util.HashMap;
import java.util.Map;

/**
 * Means of rates over a while.
 *
 * @param <K> what the rates are of
 */
final class Averages<K> {
  private final Map<K, Long> sums = new HashMap<>();
  private final Map<K, Integer> counts = new HashMap<>();

  void add(Map<K, Long> rates) {
    rates.forEach(
        (key, bps) -> {
          sums.merge(key, bps, Long::sum);
          counts.merge(key, 1, Integer::sum);
        });
  }

  /** The means since the last time this was asked. */
  Map<K, Long> take() {
    Map<K, Long> means = new HashMap<>();
    sums.forEach((key, sum) -> means.put(key, sum / counts.get(key)));
    sums.clear();
    counts.clear();
    return means;
  }
}
