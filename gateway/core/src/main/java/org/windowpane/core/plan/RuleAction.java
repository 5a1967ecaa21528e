package org.windowpane.core.plan;

import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.network.Path;

/** What a rule of a plan does with its packets. */
public sealed interface RuleAction {

  /**
   * A rate is held free for them on a path that they are pinned to.
   *
   * @param rateBps the rate in bits per second, more than 0
   * @param limitBps what they may not exceed, in bits per second; empty where they may take what is
   *     free
   * @param path the way, of at least one hop
   */
  record Guarantee(long rateBps, OptionalLong limitBps, Path path) implements RuleAction {}

  /**
   * They do not exceed a rate where they enter the network.
   *
   * @param limitBps in bits per second, 0 or more
   * @param path the way that they take; empty where they take several, or none is known
   */
  record Limit(long limitBps, Optional<Path> path) implements RuleAction {}

  /** They are dropped. */
  record Deny() implements RuleAction {}

  /** They are forwarded as if no later rule were there. */
  record Allow() implements RuleAction {}

  /** The limit that they are under; empty where there is none. */
  default OptionalLong limit() {
    if (this instanceof Guarantee guarantee) {
      return guarantee.limitBps();
    }
    return this instanceof Limit limit ? OptionalLong.of(limit.limitBps()) : OptionalLong.empty();
  }
}
