package org.windowpane.controller.enforcement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
  private final Map<PortKey, Owned> owned = new HashMap<>();
  private final int limit;
  private final Function<PortKey, Optional<PortFound>> found;

  /** Whose queues were found on a port, by the reading that told. */
  private record Owned(Map<Integer, QueueFound> reading, Map<String, List<Integer>> byRule) {

    static Owned of(Map<Integer, QueueFound> reading) {
      Map<String, List<Integer>> byRule = new HashMap<>();
      reading.forEach(
          (number, queue) -> {
            for (String rule : queue.ours() ? queue.rules() : List.<String>of()) {
              byRule.computeIfAbsent(rule, id -> new ArrayList<>()).add(number);
            }
          });
      return new Owned(reading, byRule);
    }
  }

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
      ownedOn(port, there)
          .byRule()
          .getOrDefault(rule, List.of())
          .forEach(number -> ids.adopt(rule, number));
    }
    return ids.assign(rule, there.keySet(), alone);
  }

  @SuppressWarnings("ReferenceEquality") // an equal reading that is another one only costs time
  private Owned ownedOn(PortKey port, Map<Integer, QueueFound> reading) {
    Owned known = owned.get(port);
    if (known == null || known.reading() != reading) {
      known = Owned.of(reading);
      owned.put(port, known);
    }
    return known;
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
