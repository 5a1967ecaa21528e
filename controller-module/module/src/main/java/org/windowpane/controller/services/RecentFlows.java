package org.windowpane.controller.services;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What flows got that came to the controller a moment ago: a switch sends more of their packets
 * until it goes by the entry of the flow. Used by one thread at a time.
 *
 * @param <T> what a flow gets
 */
final class RecentFlows<T> {

  /** So long packets of a flow can still be on their way after its entry was sent to the switch. */
  static final Duration RECENT = Duration.ofSeconds(2);

  private static final int MAX_FLOWS = 20_000;

  /** More packets of one flow come only where a switch has no room for the flow's entry. */
  private static final int MAX_REPEATS = 64;

  /**
   * A flow that was seen a moment ago.
   *
   * @param choice what it got
   * @param at when it got that
   * @param repeats how often it has been seen since
   */
  record Seen<T>(T choice, long at, int repeats) {

    /** Whether it has come too often for its entry to be on its way. */
    boolean isTooOften() {
      return repeats > MAX_REPEATS;
    }
  }

  private final Map<Flow, Seen<T>> flows = new LinkedHashMap<>();

  /** What a flow got a moment ago; counts that it has been seen once more. */
  Optional<Seen<T>> see(Flow flow, long nanos) {
    Seen<T> last = flows.get(flow);
    if (last == null || nanos - last.at() >= RECENT.toNanos()) {
      return Optional.empty();
    }
    Seen<T> now = new Seen<>(last.choice(), last.at(), last.repeats() + 1);
    flows.put(flow, now);
    return Optional.of(now);
  }

  /** A flow gets this now. */
  void put(Flow flow, T choice, long nanos) {
    flows.remove(flow);
    flows.put(flow, new Seen<>(choice, nanos, 0));
    Iterator<Seen<T>> oldest = flows.values().iterator();
    while (oldest.hasNext()) {
      boolean isRecent = nanos - oldest.next().at() < RECENT.toNanos();
      if (isRecent && flows.size() <= MAX_FLOWS) {
        return;
      }
      oldest.remove();
    }
  }
}
