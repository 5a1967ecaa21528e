package org.windowpane.controller.entries;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Ends of entries, as far as a switch can keep them: a hard timeout counts whole seconds, 65,535 at
 * most. A longer life is renewed when half of that is left.
 */
public final class HardTimeouts {

  /** The longest hard timeout of OpenFlow, in seconds. */
  public static final int MAX_SECONDS = 65_535;

  private static final Duration MAX = Duration.ofSeconds(MAX_SECONDS);
  private static final Duration RENEW = MAX.dividedBy(2);
  private static final Duration SLACK = Duration.ofSeconds(3);

  private HardTimeouts() {}

  /** The hard timeout for an entry that is installed now, in seconds; 0 for none. */
  public static int hardTimeout(Optional<Instant> end, Instant now) {
    if (end.isEmpty()) {
      return 0;
    }
    long millis = Math.max(1, Duration.between(now, end.get()).toMillis());
    return (int) Math.min(MAX_SECONDS, (millis + 999) / 1000);
  }

  /** When an entry that is installed now will be dropped by the switch. */
  public static Optional<Instant> kept(Optional<Instant> end, Instant now) {
    return end.map(ignored -> now.plusSeconds(hardTimeout(end, now)));
  }

  /**
   * The end of an entry on a switch that was late to answer. A switch reports how long an entry has
   * been there when it answers, so that the end is the one that was found, or later by at most as
   * long as the answer took.
   *
   * @param late how long the answer took
   * @return the possible end that is nearest to the wanted one
   */
  public static Optional<Instant> nearest(
      Optional<Instant> wanted, Optional<Instant> found, Duration late) {
    if (wanted.isEmpty() || found.isEmpty() || !wanted.get().isAfter(found.get())) {
      return found;
    }
    Instant latest = found.get().plus(late);
    return latest.isBefore(wanted.get()) ? Optional.of(latest) : wanted;
  }

  /** Whether an end found on a switch is good enough for the wanted one. */
  public static boolean agree(Optional<Instant> wanted, Optional<Instant> found, Instant now) {
    if (wanted.isEmpty() || found.isEmpty()) {
      return wanted.isEmpty() == found.isEmpty();
    }
    Instant at = found.get();
    if (at.isAfter(wanted.get().plus(SLACK))) {
      return false;
    }
    return !at.isBefore(wanted.get().minus(SLACK)) || at.isAfter(now.plus(RENEW));
  }
}
