package org.windowpane.controller.plan;

import java.util.ArrayList;
import java.util.List;
import org.windowpane.controller.model.FlowGroup;
import org.windowpane.controller.model.Mac;
import org.windowpane.controller.model.Rule;

/**
 * Makes the entries of one rule.
 *
 * @param priority of all its entries
 * @param source what is written for the Ethernet source of packets that could bear a forged mark
 */
record RuleEntries(Rule rule, int priority, Mac source) {

  /**
   * Entries for the rule's packets.
   *
   * @param bases further conditions, of which each gives entries of its own
   * @param steps what all of them do
   * @throws UnenforceableException if no entry can express the flow group
   */
  List<Entry> with(List<FieldMatch> bases, List<Step> steps) throws UnenforceableException {
    FlowGroup group = rule.flowGroup();
    List<FieldMatch> sources =
        bases.stream()
            .map(
                base ->
                    group.srcEth().map(mac -> base.with(Field.ETH_SRC, mac.value())).orElse(base))
            .toList();
    return withoutSource(sources, steps);
  }

  /** The same, but whatever the Ethernet source is. */
  List<Entry> withoutSource(List<FieldMatch> bases, List<Step> steps)
      throws UnenforceableException {
    FlowGroup group = rule.flowGroup();
    List<Entry> entries = new ArrayList<>();
    for (FieldMatch base : bases) {
      FieldMatch to = group.dstEth().map(mac -> base.with(Field.ETH_DST, mac.value())).orElse(base);
      for (FieldMatch match : FlowGroupMatches.of(group, to)) {
        EntryKey key = new EntryKey(Pipeline.POLICY, priority, match);
        List<Step> written = TrueSources.written(source, match, steps);
        entries.add(new Entry(key, written, Cookies.ofRule(rule.id()), rule.until()));
      }
    }
    return entries;
  }
}
