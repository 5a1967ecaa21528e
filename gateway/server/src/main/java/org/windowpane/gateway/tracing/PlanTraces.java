package org.windowpane.gateway.tracing;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The sampled traces of requests that were stored of late, until the plan that has their changes is
 * sent. For any thread.
 */
public final class PlanTraces {
  /** How many subjects it knows at most; the oldest goes first. */
  static final int MOST = 10_000;

  /** How many traces one plan belongs to at most. */
  static final int MOST_OF_PLAN = 50;

  /** A plan that is sent later than this is not the work of the request. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** The oldest first. */
  private final Map<String, Known> known = new LinkedHashMap<>();

  private record Known(RequestTrace trace, long since) {
    boolean isOld(long now) {
      return now - since > LONGEST.toNanos();
    }
  }

  /** A request about this subject is stored. Forgets the trace if it is not sampled. */
  public void put(String subject, RequestTrace trace) {
    if (trace.isSampled()) {
      keep(subject, trace);
    }
  }

  private synchronized void keep(String subject, RequestTrace trace) {
    long now = System.nanoTime();
    known.remove(subject);
    known.put(subject, new Known(trace, now));
    while (known.size() > MOST || oldest().getValue().isOld(now)) {
      known.remove(oldest().getKey());
    }
  }

  private Map.Entry<String, Known> oldest() {
    return known.entrySet().iterator().next();
  }

  /** Takes the traces of these subjects, each once, and of no more than 50. */
  public synchronized List<RequestTrace> take(Stream<String> subjects) {
    if (known.isEmpty()) {
      return List.of();
    }
    Set<RequestTrace> taken = new LinkedHashSet<>();
    long now = System.nanoTime();
    subjects.forEach(
        subject -> {
          Known found = known.remove(subject);
          if (found != null && !found.isOld(now) && taken.size() < MOST_OF_PLAN) {
            taken.add(found.trace());
          }
        });
    return List.copyOf(taken);
  }
}
