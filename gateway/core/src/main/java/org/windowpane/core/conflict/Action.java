package org.windowpane.core.conflict;

import java.util.OptionalLong;

/** What is done with a packet. */
public sealed interface Action {

  /** The packet is dropped. */
  record Deny() implements Action {}

  /**
   * The packet is forwarded. Kept in one canonical form: a guarantee is never above the limit, for
   * nothing above it could be used, and beside a limit of 0 there is none.
   *
   * @param guaranteeBps the rate that is held free for it, in bits per second, more than 0; nothing
   *     where none is
   * @param limitBps the rate that it may not exceed, in bits per second, 0 or more; nothing where
   *     it may take what is free
   */
  record Forward(OptionalLong guaranteeBps, OptionalLong limitBps) implements Action {

    /**
     * Checks the ranges, and cuts the guarantee at the limit.
     *
     * @throws IllegalArgumentException where a rate is out of its range
     */
    public Forward {
      if (guaranteeBps.isPresent() && guaranteeBps.getAsLong() <= 0) {
        throw new IllegalArgumentException("a guarantee is above 0: " + guaranteeBps.getAsLong());
      }
      if (limitBps.isPresent() && limitBps.getAsLong() < 0) {
        throw new IllegalArgumentException("a limit is not negative: " + limitBps.getAsLong());
      }
      if (guaranteeBps.isPresent() && limitBps.isPresent()) {
        long usable = Math.min(guaranteeBps.getAsLong(), limitBps.getAsLong());
        guaranteeBps = usable == 0 ? OptionalLong.empty() : OptionalLong.of(usable);
      }
    }

    /** Whether nothing is said about the rate. */
    public boolean isPlain() {
      return guaranteeBps.isEmpty() && limitBps.isEmpty();
    }
  }

  /** The packet is dropped. */
  static Action deny() {
    return new Deny();
  }

  /** The packet is forwarded, and no rate is guaranteed or limited. */
  static Action allow() {
    return new Forward(OptionalLong.empty(), OptionalLong.empty());
  }

  /**
   * A rate is guaranteed.
   *
   * @param guaranteeBps in bits per second, more than 0
   */
  static Action reserve(long guaranteeBps) {
    return new Forward(OptionalLong.of(guaranteeBps), OptionalLong.empty());
  }

  /**
   * A rate is not exceeded.
   *
   * @param limitBps in bits per second, 0 or more
   */
  static Action limit(long limitBps) {
    return new Forward(OptionalLong.empty(), OptionalLong.of(limitBps));
  }
}
