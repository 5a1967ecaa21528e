package org.windowpane.gateway.tracing;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The traces of requests that were stored of late, until the plan that has their changes is sent.
 * For any thread.
 */
public final class PlanTraces {
  /** How many subjects it knows at most; the oldest goes first. */
  static final int MOST = 10_000;

  /** How many traces one plan belongs to at most. */
  static final int MOST_OF_PLAN = 50;

  /** A plan that is sent later than this is not the work of the request. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final Map<String, Known> known = new LinkedHashMap<>();

  private record Known(RequestTrace trace, long since) {}

  /** A request about this subject was stored. */
  public synchronized void put(String subject, RequestTrace trace) {
    known.remove(subject);
    known.put(subject, new Known(trace, System.nanoTime()));
    if (known.size() > MOST) {
      known.remove(known.keySet().iterator().next());
    }
  }

  /** Takes the traces of these subjects, each once, and of no more than 50. */
  public synchronized List<RequestTrace> take(Iterable<String> subjects) {
    Set<RequestTrace> taken = new LinkedHashSet<>();
    long now = System.nanoTime();
    for (String subject : subjects) {
      Known found = known.remove(subject);
      if (found != null && now - found.since() < LONGEST.toNanos() && taken.size() < MOST_OF_PLAN) {
        taken.add(found.trace());
      }
    }
    return List.copyOf(taken);
  }
}
