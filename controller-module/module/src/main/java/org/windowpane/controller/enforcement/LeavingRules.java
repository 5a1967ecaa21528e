package org.windowpane.controller.enforcement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.controller.compile.CompiledHop;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.queues.QueueWanted;

/** The rules that are not wanted on a switch any more and may still have something there. */
final class LeavingRules {

  private record Remainder(List<EntryKey> keys, List<QueueWanted> queues) {}

  private final SwitchWanted wanted;
  private final FlowState flows;
  private final QueueState queues;
  private final Map<String, Remainder> remainders = new HashMap<>();

  LeavingRules(SwitchWanted wanted, FlowState flows, QueueState queues) {
    this.wanted = wanted;
    this.flows = flows;
    this.queues = queues;
  }

  /** The rule, which asked for this, is wanted no longer. */
  void add(String rule, CompiledHop hop) {
    List<Entry> entries = wanted.realised(hop).orElse(List.of());
    remainders.put(rule, new Remainder(entries.stream().map(Entry::key).toList(), hop.ownQueues()));
  }

  /** The rule is wanted again. */
  void remove(String rule) {
    remainders.remove(rule);
  }

  /** Whether the switch still has entries of the rule, or its queue. */
  boolean contains(String rule) {
    Remainder left = remainders.get(rule);
    if (left == null) {
      return false;
    }
    long cookie = Cookies.ofRule(rule);
    boolean there =
        left.keys().stream().anyMatch(key -> flows.isThere(key, cookie))
            || flows.hasWaiting(cookie)
            || left.queues().stream().anyMatch(queues::isThere);
    if (!there) {
      remainders.remove(rule);
    }
    return there;
  }
}
