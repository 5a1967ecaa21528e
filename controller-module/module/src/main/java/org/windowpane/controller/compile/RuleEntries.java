package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.List;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.FlowGroupMatches;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.UnenforceableException;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Mac;

/**
 * Makes the entries of one rule.
 *
 * @param priority of all its entries
 * @param source what is written for the Ethernet source of packets that could have a forged mark
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
        List<Step> written = SourceRewrite.written(source, match, steps);
        entries.add(new Entry(key, written, Cookies.ofRule(rule.id()), rule.until()));
      }
    }
    return entries;
  }
}
