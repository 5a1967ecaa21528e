package org.windowpane.controller.compile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.windowpane.controller.compile.PinnedHop.Selection;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.UnenforceableException;
import org.windowpane.controller.groups.GroupBucket;
import org.windowpane.controller.groups.GroupNumbers;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;

/**
 * How switches move the packets of one guarantee to its backup while no controller is connected. A
 * group at the first switch sends them to the backup while the port of the path is down. A group at
 * a later switch sends them back with a mark of their own, and the switches before it pass them
 * back to the first one, which sends them to the backup.
 */
final class Failover {

  private final RuleEntries rule;
  private final List<Hop> path;

  /** What the first switch does with packets that take the backup; empty if there is no backup. */
  private final Optional<GroupBucket> backup;

  private final Map<Dpid, GroupWanted> groups = new LinkedHashMap<>();

  /**
   * Decides which switches of the path have a group.
   *
   * @param selection the queue of the rule at a hop; empty if it has none
   */
  Failover(
      RuleEntries rule,
      Action.Guarantee guarantee,
      Function<PinnedHop, Optional<Selection>> selection,
      Function<Hop, PinnedHop> pinned,
      GroupNumbers numbers) {
    this.rule = rule;
    this.path = guarantee.path();
    this.backup =
        guarantee.backup().stream().findFirst().map(pinned).flatMap(hop -> way(hop, selection));
    List<Hop> leaving = backup.isPresent() ? hops(rule.rule().flowGroup(), guarantee) : List.of();
    for (Hop hop : leaving) {
      OptionalInt number = numbers.groupFor(rule.rule().id(), hop.dpid());
      Optional<GroupBucket> onPath = way(pinned.apply(hop), selection);
      if (number.isPresent() && onPath.isPresent()) {
        GroupBucket otherwise = hop.equals(path.get(0)) ? backup.get() : back(hop);
        groups.put(
            hop.dpid(),
            new GroupWanted(
                number.getAsInt(),
                rule.rule().id(),
                new GroupShape(List.of(onPath.get(), otherwise))));
      }
    }
  }

  private static Optional<GroupBucket> way(
      PinnedHop hop, Function<PinnedHop, Optional<Selection>> selection) {
    return selection
        .apply(hop)
        .map(selected -> new GroupBucket(hop.hop().outPort(), hop.into(selected)));
  }

  /** Packets go back by the port that they came in by, in its best-effort queue. */
  private static GroupBucket back(Hop hop) {
    return new GroupBucket(
        hop.inPort(), List.of(new Step.SetEthSrc(Marks.of(Marks.RETURNED)), new Step.Back()));
  }

  /** The hops where packets can leave the path. */
  static List<Hop> hops(FlowGroup group, Action.Guarantee guarantee) {
    List<Hop> path = guarantee.path();
    boolean isParted =
        guarantee.backup().stream()
            .findFirst()
            .filter(hop -> hop.outPort() != path.get(0).outPort())
            .isPresent();
    if (!isParted) {
      return List.of();
    }
    return path.subList(0, areKnownLater(group) ? path.size() - 1 : 1);
  }

  /**
   * Whether a switch can tell packets that come back from those of other rules. Their mark is the
   * same for all rules, so that the Ethernet source does not distinguish them any more.
   */
  private static boolean areKnownLater(FlowGroup group) {
    return group.srcEth().isEmpty() && group.srcHost().filter(IpPrefix::isAddress).isPresent();
  }

  /** The group at this hop of the path. */
  Optional<GroupWanted> at(Hop hop) {
    return Optional.ofNullable(groups.get(hop.dpid()));
  }

  /** Adds the entries for packets that come back. */
  void addReturns(Map<Dpid, CompiledHop> hops) {
    boolean isReturning = false;
    for (int i = path.size() - 1; i >= 0; i--) {
      Hop hop = path.get(i);
      if (isReturning) {
        List<Entry> entries = returning(hop);
        hops.computeIfPresent(hop.dpid(), (dpid, asked) -> asked.and(entries));
      }
      isReturning |= groups.containsKey(hop.dpid());
    }
  }

  private List<Entry> returning(Hop hop) {
    FieldMatch back =
        FieldMatch.ALL
            .with(Field.IN_PORT, hop.outPort())
            .with(Field.ETH_SRC, Marks.of(Marks.RETURNED).value());
    List<Step> steps =
        hop.equals(path.get(0))
            ? backup.orElseThrow().steps()
            : List.of(new Step.SetEthSrc(Marks.of(Marks.RETURNED)), new Step.Output(hop.inPort()));
    try {
      return rule.withoutSource(List.of(back), steps);
    } catch (UnenforceableException e) {
      return List.of(); // the entries for the way there have failed for the same reason
    }
  }
}
