package org.windowpane.gateway.ledger.quotas;

import java.util.HashMap;
import java.util.Map;
import org.windowpane.core.collection.HashTrie;

/**
 * How much users and shares have. Immutable.
 *
 * @param counts more than 0 each
 */
public record QuotaCounts(HashTrie<QuotaKey, Integer> counts) {
  /** Nothing is used. */
  public static final QuotaCounts NONE = new QuotaCounts(HashTrie.empty());

  /** How much is used of a quota. */
  public int of(QuotaKey key) {
    return counts.get(key).orElse(0);
  }

  /** These, with more or less of some. */
  public QuotaCounts with(Map<QuotaKey, Integer> more) {
    if (more.isEmpty()) {
      return this;
    }
    Map<QuotaKey, Integer> changed = new HashMap<>();
    HashTrie<QuotaKey, Integer> next = counts;
    for (Map.Entry<QuotaKey, Integer> each : more.entrySet()) {
      int count = of(each.getKey()) + each.getValue();
      if (count == 0) {
        next = next.without(each.getKey());
      } else {
        changed.put(each.getKey(), count);
      }
    }
    return new QuotaCounts(next.withAll(changed));
  }
}
