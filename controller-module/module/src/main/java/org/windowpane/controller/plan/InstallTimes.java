package org.windowpane.controller.plan;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** How long one switch took of late from being asked for a rule to its confirmation. */
public final class InstallTimes {

  /** No rule is installed further ahead than this, however slow its switches are. */
  public static final Duration MAX = Duration.ofSeconds(2);

  /**
   * What a switch is thought to take of which nothing is known: the controller has just become its
   * master, and reads and compares all of it first.
   */
  public static final Duration UNKNOWN = Duration.ofSeconds(1);

  private static final Duration MIN = Duration.ofMillis(1);
  private static final int KEPT = 100;
  private static final double QUANTILE = 0.95;

  private final Deque<Duration> recent = new ArrayDeque<>();
  private Duration high = UNKNOWN;

  public void add(Duration took) {
    if (recent.size() == KEPT) {
      recent.removeFirst();
    }
    recent.addLast(took);
    high = quantile();
  }

  /** What 95 of 100 recent installations did not exceed, from 1 ms to {@link #MAX}. */
  public Duration high() {
    return high;
  }

  private Duration quantile() {
    int rank = (int) Math.ceil(QUANTILE * recent.size()) - 1;
    Duration found = recent.stream().sorted().skip(rank).findFirst().orElseThrow();
    Duration atLeast = found.compareTo(MIN) < 0 ? MIN : found;
    return atLeast.compareTo(MAX) > 0 ? MAX : atLeast;
  }
}
