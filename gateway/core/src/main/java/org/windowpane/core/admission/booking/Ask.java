package org.windowpane.core.admission.booking;

import java.util.Objects;
import org.windowpane.core.conflict.Treatment;
import org.windowpane.core.network.PathRequirements;

/** What a request wants done with its flows (PANE, SIGCOMM 2013, §3). */
public sealed interface Ask {

  /** What packets meet while it is active. */
  Treatment action();

  /** The bandwidth that it takes out of shares and links, in bits per second; 0 for none. */
  default long drawBps() {
    return 0;
  }

  /**
   * Bandwidth is guaranteed.
   *
   * @param rateBps in bits per second, 0 or more
   * @param path what its path must be like
   */
  record Reserve(long rateBps, PathRequirements path) implements Ask {
    /** Checks the range. */
    public Reserve {
      notNegative(rateBps);
      Objects.requireNonNull(path);
    }

    /** On any path. */
    public Reserve(long rateBps) {
      this(rateBps, PathRequirements.NONE);
    }

    @Override
    public long drawBps() {
      return rateBps;
    }

    @Override
    public Treatment action() {
      return rateBps == 0 ? Treatment.allow() : Treatment.reserve(rateBps);
    }
  }

  /**
   * A rate is not exceeded.
   *
   * @param rateBps in bits per second, 0 or more
   */
  record RateLimit(long rateBps) implements Ask {
    /** Checks the range. */
    public RateLimit {
      notNegative(rateBps);
    }

    @Override
    public Treatment action() {
      return Treatment.limit(rateBps);
    }
  }

  /** The flows pass. */
  record Allow() implements Ask {
    @Override
    public Treatment action() {
      return Treatment.allow();
    }
  }

  /** The flows are dropped. */
  record Deny() implements Ask {
    @Override
    public Treatment action() {
      return Treatment.deny();
    }
  }

  /** What the path of the flows must be like; nothing if they have none. */
  default PathRequirements pathRequirements() {
    return this instanceof Reserve reserve ? reserve.path() : PathRequirements.NONE;
  }

  /** Whether one lets through what the other drops. */
  default boolean opposes(Ask other) {
    return (this instanceof Allow && other instanceof Deny)
        || (this instanceof Deny && other instanceof Allow);
  }

  private static void notNegative(long rateBps) {
    if (rateBps < 0) {
      throw new IllegalArgumentException("a rate is not negative: " + rateBps);
    }
  }
}
