package org.windowpane.controller.enforcement;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.controller.model.Hop;
import org.windowpane.controller.model.PortKey;
import org.windowpane.controller.model.Rule;
import org.windowpane.controller.plan.PortFound;
import org.windowpane.controller.plan.QueueFound;
import org.windowpane.controller.plan.QueueIds;
import org.windowpane.controller.plan.QueueNumbers;

/** The numbers of all queues. A rule that has a queue on a port already keeps its number. */
final class QueueNumbering implements QueueNumbers {

  private final Map<PortKey, QueueIds> ports = new HashMap<>();
  private final int limit;
  private final Function<PortKey, Optional<PortFound>> found;

  /**
   * Numbers of ports without queues.
   *
   * @param limit how many queues a port may have
   * @param found what was found on a port
   */
  QueueNumbering(int limit, Function<PortKey, Optional<PortFound>> found) {
    this.limit = limit;
    this.found = found;
  }

  @Override
  public OptionalInt numberFor(String rule, PortKey port, boolean alone) {
    QueueIds ids = ports.computeIfAbsent(port, key -> new QueueIds(limit));
    Optional<PortFound> at = found.apply(port);
    at.ifPresent(known -> ids.resize(known.queueCount()));
    Map<Integer, QueueFound> there = at.map(PortFound::queues).orElse(Map.of());
    if (ids.of(rule).isEmpty()) {
      adopt(ids, rule, there);
    }
    return ids.assign(rule, there.keySet(), alone);
  }

  private static void adopt(QueueIds ids, String rule, Map<Integer, QueueFound> there) {
    there.forEach(
        (number, queue) -> {
          if (queue.ours() && queue.rules().contains(rule)) {
            ids.adopt(rule, number);
          }
        });
  }

  /** The rule gives back its numbers, but for those of ports that it still uses. */
  void release(Rule rule, Optional<Rule> now) {
    for (PortKey port : ports(rule)) {
      QueueIds ids = ports.get(port);
      if (ids != null && !now.map(QueueNumbering::ports).orElse(Set.of()).contains(port)) {
        ids.release(rule.id());
      }
    }
  }

  private static Set<PortKey> ports(Rule rule) {
    return rule.action().queuedHops().stream().map(Hop::out).collect(Collectors.toSet());
  }
}
