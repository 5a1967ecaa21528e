package org.windowpane.controller.entries;

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
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.Changes;

class EntryReconcilerTest {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  private static Map<EntryKey, Entry> table(Map<Integer, Integer> outputs) {
    Map<EntryKey, Entry> entries = new HashMap<>();
    outputs.forEach(
        (priority, port) -> {
          EntryKey key = new EntryKey(0, priority, FieldMatch.ALL);
          List<Step> steps = List.of(new Step.Output(port));
          entries.put(key, new Entry(key, steps, Cookies.FORWARDING, Optional.empty()));
        });
    return entries;
  }

  @Property
  void a_switch_that_makes_the_changes_has_what_is_wanted(
      @ForAll @Size(max = 20) Map<@IntRange(max = 15) Integer, @IntRange(max = 3) Integer> wanted,
      @ForAll @Size(max = 20) Map<@IntRange(max = 15) Integer, @IntRange(max = 3) Integer> found) {
    Map<EntryKey, Entry> want = table(wanted);
    Map<EntryKey, Entry> have = table(found);
    Set<EntryKey> keys = new HashSet<>(want.keySet());
    keys.addAll(have.keySet());

    Changes<EntryKey, Entry> changes =
        EntryReconciler.at(NOW).changes(keys, want, have, entry -> true);
    assertThat(changes.kept() + changes.missing() + changes.different()).isEqualTo(want.size());
    assertThat(changes.installs())
        .noneMatch(change -> want.get(change.key()).equals(have.get(change.key())));

    changes.installs().forEach(change -> have.put(change.key(), want.get(change.key())));
    changes.removals().forEach(change -> have.remove(change.key()));
    assertThat(have).isEqualTo(want);
  }

  @Property
  void an_entry_that_may_not_be_removed_stays(
      @ForAll @Size(max = 20) Map<@IntRange(max = 15) Integer, @IntRange(max = 3) Integer> found) {
    Map<EntryKey, Entry> have = table(found);

    Changes<EntryKey, Entry> changes =
        EntryReconciler.at(NOW).changes(have.keySet(), Map.of(), have, entry -> false);
    assertThat(changes.removals()).isEmpty();
  }

  private static final int RULES = 6;

  /**
   * Rules 0 to 5, the first the most important, take new priorities. Even ones match everything,
   * odd ones half of it, so that some share a match and all overlap. Some rules act in the second
   * table, for packets that the first notes them for.
   */
  @Property
  void every_packet_meets_its_rule_at_every_step(
      @ForAll("priorities") Set<Integer> before,
      @ForAll("priorities") Set<Integer> after,
      @ForAll Set<@IntRange(max = RULES - 1) Integer> notedBefore,
      @ForAll Set<@IntRange(max = RULES - 1) Integer> notedAfter) {
    Map<EntryKey, Entry> table = prioritised(before, notedBefore);
    Map<EntryKey, Entry> wanted = prioritised(after, notedAfter);
    Set<EntryKey> keys = new HashSet<>(table.keySet());
    keys.addAll(wanted.keySet());
    Changes<EntryKey, Entry> changes =
        EntryReconciler.at(NOW).changes(keys, wanted, table, entry -> true);

    List<Long> steps = new ArrayList<>();
    for (Change<EntryKey, Entry> change : changes.installs()) {
      table.put(change.key(), wanted.get(change.key()));
      steps.add(winner(table));
    }
    for (Change<EntryKey, Entry> change : changes.removals()) {
      table.remove(change.key());
      steps.add(winner(table));
    }

    assertThat(steps).allMatch(winner -> winner == 0);
    assertThat(table).isEqualTo(wanted);
  }

  @Provide
  Arbitrary<Set<Integer>> priorities() {
    return Arbitraries.integers().between(1, 12).set().ofSize(RULES);
  }

  private static Map<EntryKey, Entry> prioritised(Set<Integer> priorities, Set<Integer> noted) {
    List<Integer> falling = priorities.stream().sorted((one, other) -> other - one).toList();
    Map<EntryKey, Entry> table = new HashMap<>();
    for (int rule = 0; rule < RULES; rule++) {
      Match match = rule % 2 == 0 ? FieldMatch.ALL : FieldMatch.ALL.with(Field.IN_PORT, 1);
      EntryKey key = new EntryKey(0, falling.get(rule), match);
      List<Step> note = List.of(new Step.WriteMetadata(rule), new Step.GotoTable(1));
      List<Step> steps = noted.contains(rule) ? note : List.of();
      table.put(key, new Entry(key, steps, rule, Optional.empty()));
      if (noted.contains(rule)) {
        FieldMatch later = ((FieldMatch) match).with(Field.METADATA, rule);
        EntryKey acting = new EntryKey(1, 1, later);
        table.put(acting, new Entry(acting, List.of(), rule, Optional.empty()));
      }
    }
    return table;
  }

  /** Whose entry acts on a packet from port 1; -1 for none. */
  private static long winner(Map<EntryKey, Entry> table) {
    Entry first =
        table.values().stream()
            .filter(entry -> entry.key().table() == 0)
            .max((one, other) -> one.key().priority() - other.key().priority())
            .orElseThrow();
    return first.isNote() ? acting(table, first.cookie()) : first.cookie();
  }

  private static long acting(Map<EntryKey, Entry> table, long metadata) {
    Bits noted = Bits.exactly(Field.METADATA, metadata);
    return table.values().stream()
        .filter(entry -> entry.key().table() == 1)
        .filter(entry -> ((FieldMatch) entry.key().match()).fields().containsValue(noted))
        .map(Entry::cookie)
        .findFirst()
        .orElse(-1L);
  }
}
