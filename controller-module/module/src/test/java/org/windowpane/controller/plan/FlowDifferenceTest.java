package org.windowpane.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class FlowDifferenceTest {

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

    FlowDifference difference = FlowDifference.between(keys, want, have, entry -> true, NOW);
    assertThat(difference.kept() + difference.missing() + difference.different())
        .isEqualTo(want.size());
    assertThat(difference.install()).noneMatch(entry -> entry.equals(have.get(entry.key())));

    difference.install().forEach(entry -> have.put(entry.key(), entry));
    difference.remove().forEach(entry -> have.remove(entry.key()));
    assertThat(have).isEqualTo(want);
  }

  @Property
  void what_may_not_be_removed_stays(
      @ForAll @Size(max = 20) Map<@IntRange(max = 15) Integer, @IntRange(max = 3) Integer> found) {
    Map<EntryKey, Entry> have = table(found);

    FlowDifference difference =
        FlowDifference.between(have.keySet(), Map.of(), have, entry -> false, NOW);
    assertThat(difference.remove()).isEmpty();
  }
}
