package org.windowpane.controller.groups;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The rules whose group a switch has refused, such as one without room. They do without for some
 * time; then the module asks again.
 */
public final class RefusedGroups {

  /** How long a rule does without. */
  public static final Duration PAUSE = Duration.ofMinutes(1);

  private final Map<String, Instant> until = new HashMap<>();
  private boolean news;

  /** The switch refused the rule's group. */
  public void add(String rule, Instant now) {
    until.put(rule, now.plus(PAUSE));
    news = true;
  }

  /** Whether the rule does without now. */
  public boolean contains(String rule) {
    return until.containsKey(rule);
  }

  /** Ends the pauses that have lasted. */
  public void expire(Instant now) {
    news |= until.values().removeIf(end -> !end.isAfter(now));
  }

  /** Whether other rules do without than at the last question. */
  public boolean takeNews() {
    boolean taken = news;
    news = false;
    return taken;
  }
}
