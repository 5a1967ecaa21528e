package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.forwarding.Pipeline;

/**
 * Policy and forwarding in one table. An entry of the policy table that goes on to forwarding
 * becomes one for each way on that its packets may take; all others, which drop or name the port
 * themselves, stay one.
 *
 * @param entries the entries of the one table
 * @param bySource what became of each entry of the two tables; one that is not a key could not be
 *     put into the table, as no priority was left or forwarding is not decided
 */
public record TableProduct(Map<EntryKey, Entry> entries, Map<EntryKey, List<Entry>> bySource) {

  /**
   * The product.
   *
   * @param forwarding the entries that follow from the network; empty while they are not decided.
   *     Those of the policy table count as policy only
   */
  public static TableProduct of(Collection<Entry> policy, Optional<List<Entry>> forwarding) {
    return new Builder(policy, forwarding).build();
  }

  /** What became of an entry of the two tables; empty if it could not be put into the table. */
  public Optional<List<Entry>> of(Entry source) {
    return Optional.ofNullable(bySource.get(source.key()));
  }

  private static boolean goesOn(Entry entry) {
    return entry.steps().stream().anyMatch(Step.GotoTable.class::isInstance);
  }

  private static final class Builder {

    private final Map<EntryKey, Entry> entries = new LinkedHashMap<>();
    private final Map<EntryKey, List<Entry>> bySource = new HashMap<>();
    private final List<Entry> policy;
    private final List<Entry> forwardingEntries;
    private final Map<Integer, Integer> ranks = new HashMap<>();

    Builder(Collection<Entry> policy, Optional<List<Entry>> forwarding) {
      this.policy =
          policy.stream().filter(entry -> forwarding.isPresent() || !goesOn(entry)).toList();
      this.forwardingEntries =
          forwarding.orElse(List.of()).stream()
              .filter(entry -> entry.key().table() == Pipeline.FORWARDING)
              .sorted(
                  Comparator.comparingInt((Entry forward) -> forward.key().priority()).reversed())
              .toList();
      TreeSet<Integer> levels = new TreeSet<>(Collections.reverseOrder());
      forwardingEntries.forEach(forward -> levels.add(forward.key().priority()));
      levels.forEach(level -> ranks.put(level, ranks.size()));
      forwardingEntries.forEach(forward -> bySource.put(forward.key(), new ArrayList<>()));
    }

    TableProduct build() {
      NavigableMap<Integer, Integer> widths = new TreeMap<>();
      for (Entry entry : policy) {
        int width = goesOn(entry) ? Math.max(1, ranks.size()) : 1;
        widths.merge(entry.key().priority(), width, Math::max);
      }
      Map<Integer, Integer> priorities =
          TablePriorities.of(widths, Pipeline.LOWEST_RULE, Pipeline.HIGHEST_RULE + 1);
      for (Entry entry : policy) {
        Integer priority = priorities.get(entry.key().priority());
        if (priority != null) {
          bySource.put(entry.key(), new ArrayList<>());
          if (goesOn(entry)) {
            combine(entry, priority);
          } else {
            add(at(priority, entry, (FieldMatch) entry.key().match()), entry);
          }
        }
      }
      return new TableProduct(entries, bySource);
    }

    /**
     * The forwarding entries are tried from the highest on, until one takes every packet that is
     * left.
     */
    private void combine(Entry entry, int priority) {
      FieldMatch all = (FieldMatch) entry.key().match();
      for (Entry forward : forwardingEntries) {
        Optional<FieldMatch> both = asWritten(entry, forward).flatMap(all::and);
        if (both.isPresent()) {
          int here = priority - ranks.get(forward.key().priority());
          add(
              joined(entry, forward, new EntryKey(Pipeline.POLICY, here, both.get())),
              entry,
              forward);
          if (both.get().equals(all)) {
            return;
          }
        }
      }
    }

    /**
     * What a packet must be before the entry rewrites it for the forwarding entry to match
     * afterwards.
     */
    private static Optional<FieldMatch> asWritten(Entry entry, Entry forward) {
      FieldMatch match = (FieldMatch) forward.key().match();
      Bits source = match.fields().get(Field.ETH_SRC);
      Optional<Step.SetEthSrc> rewritten = Optional.empty();
      for (Step step : entry.steps()) {
        if (step instanceof Step.SetEthSrc set) {
          rewritten = Optional.of(set);
        }
      }
      if (source == null || rewritten.isEmpty()) {
        return Optional.of(match);
      }
      Bits written = Bits.exactly(Field.ETH_SRC, rewritten.get().mac().value());
      return source.and(written).map(agrees -> match.without(Field.ETH_SRC));
    }

    private static Entry at(int priority, Entry entry, FieldMatch match) {
      EntryKey key = new EntryKey(Pipeline.POLICY, priority, match);
      return new Entry(key, entry.steps(), entry.cookie(), entry.end());
    }

    private static Entry joined(Entry entry, Entry forward, EntryKey key) {
      List<Step> steps =
          Stream.concat(entry.steps().stream(), forward.steps().stream())
              .filter(step -> !(step instanceof Step.GotoTable))
              .toList();
      boolean leaves =
          steps.stream()
              .anyMatch(step -> step instanceof Step.Output || step instanceof Step.ToController);
      boolean ofRules =
          Cookies.isRule(entry.cookie()) || Cookies.isForwardingForRules(entry.cookie());
      long cookie = ofRules ? entry.cookie() : forward.cookie();
      return new Entry(
          key,
          leaves ? steps : List.of(),
          cookie,
          Stream.of(entry.end(), forward.end())
              .flatMap(Optional::stream)
              .min(Comparator.naturalOrder()));
    }

    private void add(Entry made, Entry... sources) {
      entries.put(made.key(), made);
      for (Entry source : sources) {
        bySource.get(source.key()).add(made);
      }
    }
  }
}
