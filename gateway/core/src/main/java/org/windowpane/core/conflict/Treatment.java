package org.windowpane.core.conflict;

import java.util.OptionalLong;

/** What the network flow table decides for a packet, before a path is chosen (PANE, §3). */
public sealed interface Treatment {

  /** The packet is dropped. */
  record Deny() implements Treatment {}

  /**
   * The packet is forwarded. Kept in one canonical form: a guarantee is never above the limit, for
   * nothing above it could be used, and beside a limit of 0 there is none.
   *
   * @param guaranteeBps the rate that is held free for it, in bits per second, more than 0; nothing
   *     where none is
   * @param limitBps the rate that it may not exceed, in bits per second, 0 or more; nothing where
   *     it may take what is free
   */
  record Forward(OptionalLong guaranteeBps, OptionalLong limitBps) implements Treatment {

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

    /** Whether it neither reserves nor limits a rate. */
    public boolean isPlain() {
      return guaranteeBps.isEmpty() && limitBps.isEmpty();
    }
  }

  /** The packet is dropped. */
  static Treatment deny() {
    return new Deny();
  }

  /** The packet is forwarded, and no rate is guaranteed or limited. */
  static Treatment allow() {
    return new Forward(OptionalLong.empty(), OptionalLong.empty());
  }

  /**
   * A rate is guaranteed.
   *
   * @param guaranteeBps in bits per second, more than 0
   */
  static Treatment reserve(long guaranteeBps) {
    return new Forward(OptionalLong.of(guaranteeBps), OptionalLong.empty());
  }

  /**
   * A rate is not exceeded.
   *
   * @param limitBps in bits per second, 0 or more
   */
  static Treatment limit(long limitBps) {
    return new Forward(OptionalLong.empty(), OptionalLong.of(limitBps));
  }
}
