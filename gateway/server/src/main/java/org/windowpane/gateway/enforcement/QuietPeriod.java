package org.windowpane.gateway.enforcement;

import java.time.Duration;
import java.time.Instant;

/**
 * Whether something that changes has come to rest: a while after its last change, or, where it does
 * not come to rest, a longer while after the first.
 */
public final class QuietPeriod {
  private static final Duration PAUSE = Duration.ofMillis(300);
  private static final Duration LONGEST = Duration.ofSeconds(2);

  private Instant first;
  private Instant last;

  /** It has changed. */
  synchronized void changed(Instant now) {
    first = first == null ? now : first;
    last = now;
  }

  /** Whether it has changed since it was dealt with, and it is time to deal with it. */
  synchronized boolean isSettled(Instant now) {
    return first != null && (!now.isBefore(last.plus(PAUSE)) || !now.isBefore(first.plus(LONGEST)));
  }

  /** What had changed until then was dealt with. */
  synchronized void done(Instant now) {
    if (first != null && !last.isAfter(now)) {
      first = null;
      last = null;
    } else if (first != null) {
      first = last;
    }
  }
}
