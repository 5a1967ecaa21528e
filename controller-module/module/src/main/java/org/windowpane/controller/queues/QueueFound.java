package org.windowpane.controller.queues;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A queue as found on a port.
 *
 * @param row its name in the switch's database
 * @param shape empty if it is not set up as the module would
 * @param rule whose it is, where it is several rules' as {@link SharedRuleIds} joins them; empty
 *     for queue 0, for {@link ControlQueue}, for the queue of a class and for one that is not the
 *     module's
 * @param ours whether the module made it
 */
public record QueueFound(
    String row, Optional<QueueShape> shape, Optional<String> rule, boolean ours) {

  /** What it is sure of, in bits per second; empty if it is not set up as the module would. */
  public OptionalLong rateBps() {
    return shape.map(found -> OptionalLong.of(found.minBps())).orElse(OptionalLong.empty());
  }

  /** The ids of the rules whose it is. */
  public List<String> rules() {
    return rule.map(SharedRuleIds::split).orElse(List.of());
  }

  /** The same; if its row is one of these it is the module's, and not set up as it should be. */
  QueueFound recognised(Set<String> own) {
    return ours || !own.contains(row)
        ? this
        : new QueueFound(row, Optional.empty(), Optional.empty(), true);
  }
}
