package org.windowpane.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class MakeBeforeBreakTest {

  private static final int RULES = 6;

  /**
   * Rules 0 to 5, the first the most important, take new priorities. Even ones match everything,
   * odd ones half of it, so that some share a match and all overlap.
   */
  @Property
  void every_packet_meets_its_rule_at_every_step(
      @ForAll("priorities") Set<Integer> before, @ForAll("priorities") Set<Integer> after) {
    Map<EntryKey, Entry> table = table(before);
    Map<EntryKey, Entry> wanted = table(after);
    Set<EntryKey> keys = new HashSet<>(table.keySet());
    keys.addAll(wanted.keySet());
    FlowDifference difference =
        FlowDifference.between(keys, wanted, table, entry -> true, Instant.EPOCH);

    List<Long> steps = new ArrayList<>();
    for (Entry entry : MakeBeforeBreak.installs(difference)) {
      table.put(entry.key(), entry);
      steps.add(winner(table));
    }
    for (Entry entry : MakeBeforeBreak.removals(difference)) {
      table.remove(entry.key());
      steps.add(winner(table));
    }

    assertThat(steps).allMatch(winner -> winner == 0);
    assertThat(table).isEqualTo(wanted);
  }

  @Provide
  Arbitrary<Set<Integer>> priorities() {
    return Arbitraries.integers().between(1, 12).set().ofSize(RULES);
  }

  private static Map<EntryKey, Entry> table(Set<Integer> priorities) {
    List<Integer> falling = priorities.stream().sorted((one, other) -> other - one).toList();
    Map<EntryKey, Entry> table = new HashMap<>();
    for (int rule = 0; rule < RULES; rule++) {
      Match match = rule % 2 == 0 ? FieldMatch.ALL : FieldMatch.ALL.with(Field.IN_PORT, 1);
      EntryKey key = new EntryKey(0, falling.get(rule), match);
      table.put(key, new Entry(key, List.of(), rule, Optional.empty()));
    }
    return table;
  }

  /** Whose entry a packet from port 1 meets. */
  private static long winner(Map<EntryKey, Entry> table) {
    return table.values().stream()
        .max((one, other) -> one.key().priority() - other.key().priority())
        .orElseThrow()
        .cookie();
  }
}
