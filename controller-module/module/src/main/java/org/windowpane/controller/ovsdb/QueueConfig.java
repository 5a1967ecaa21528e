package org.windowpane.controller.ovsdb;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.windowpane.controller.queues.QueueShape;

/** The shape of a queue in the words of a Queue row's {@code other_config} under linux-htb. */
final class QueueConfig {

  private static final String MIN = "min-rate";
  private static final String MAX = "max-rate";
  private static final String ORDER = "priority";
  private static final Set<String> KEYS = Set.of(MIN, MAX, ORDER);

  private QueueConfig() {}

  static Object write(QueueShape shape) {
    Map<String, String> config = new LinkedHashMap<>();
    config.put(MIN, Long.toString(shape.minBps()));
    shape.maxBps().ifPresent(bps -> config.put(MAX, Long.toString(bps)));
    config.put(ORDER, Integer.toString(shape.order()));
    return OvsdbValues.map(config);
  }

  /** The shape; empty if the row is not one that the module could have written. */
  static Optional<QueueShape> read(Map<String, String> config) {
    OptionalLong min = QueueRows.positive(config.get(MIN));
    OptionalLong max = QueueRows.positive(config.get(MAX));
    String order = config.getOrDefault(ORDER, "");
    boolean readable =
        KEYS.containsAll(config.keySet())
            && min.isPresent()
            && config.containsKey(MAX) == max.isPresent()
            && order.matches("\\d");
    return readable
        ? Optional.of(new QueueShape(min.getAsLong(), max, Integer.parseInt(order)))
        : Optional.empty();
  }
}
