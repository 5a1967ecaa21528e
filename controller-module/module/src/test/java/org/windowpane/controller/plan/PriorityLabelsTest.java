package org.windowpane.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.forwarding.Pipeline;

class PriorityLabelsTest {

  private static PriorityLabels<Integer> labels(int lowest, int highest) {
    return new PriorityLabels<>(Comparator.naturalOrder(), lowest, highest);
  }

  private static void assertOrdered(
      PriorityLabels<Integer> labels, TreeSet<Integer> keys, int lowest, int highest) {
    List<Integer> given = keys.stream().map(key -> labels.label(key).orElseThrow()).toList();
    assertThat(given).isSortedAccordingTo(Comparator.reverseOrder()).doesNotHaveDuplicates();
    assertThat(given).allMatch(label -> label >= lowest && label <= highest);
  }

  @Property
  void labels_follow_the_order_after_any_change(
      @ForAll @Size(max = 300) List<@IntRange(min = -100, max = 100) Integer> changes) {
    PriorityLabels<Integer> labels = labels(10, 80);
    TreeSet<Integer> keys = new TreeSet<>();
    for (int change : changes) {
      if (keys.remove(change)) {
        labels.remove(change);
      } else if (labels.add(change).isPresent()) {
        keys.add(change);
      } else {
        assertThat(keys).hasSize(71);
      }
      assertOrdered(labels, keys, 10, 80);
    }
  }

  @Property
  void only_returned_rules_move(
      @ForAll @Size(max = 120) Set<@IntRange(min = 0, max = 1000) Integer> added) {
    PriorityLabels<Integer> labels = labels(1, 200);
    Map<Integer, Integer> before = new HashMap<>();
    for (int key : added) {
      Set<Integer> moved = labels.add(key).orElseThrow();
      assertThat(moved).contains(key);
      before.forEach(
          (other, label) ->
              assertThat(labels.label(other).orElseThrow() != label)
                  .isEqualTo(moved.contains(other)));
      moved.forEach(each -> before.put(each, labels.label(each).orElseThrow()));
    }
  }

  @Property
  void adding_many_at_once_is_as_good_as_one_by_one(
      @ForAll @Size(max = 60) Set<@IntRange(min = 0, max = 500) Integer> some,
      @ForAll @Size(max = 60) Set<@IntRange(min = 0, max = 500) Integer> more) {
    PriorityLabels<Integer> labels = labels(1, 150);
    assertThat(labels.addAll(new TreeSet<>(some))).containsExactlyInAnyOrderElementsOf(some);
    labels.addAll(new TreeSet<>(more));
    TreeSet<Integer> all = new TreeSet<>(some);
    all.addAll(more);
    assertOrdered(labels, all, 1, 150);
  }

  @Test
  void a_thousand_rules_each_after_the_last_move_none() {
    assertThat(moves(IntStream.range(0, 1_000))).isEqualTo(1_000);
    assertThat(moves(IntStream.range(0, 1_000).map(i -> -i))).isEqualTo(1_000);
  }

  @Test
  void rules_that_all_go_into_one_place_move_few_others() {
    IntStream ends = IntStream.of(0, 1_000_000);
    assertThat(moves(IntStream.concat(ends, IntStream.range(1, 1_000)))).isLessThan(1_000 * 50);
  }

  @Test
  void even_a_table_a_third_full_moves_less_than_a_hundred_for_one() {
    assertThat(moves(IntStream.range(0, 20_000))).isLessThan(20_000 * 100);
  }

  @Test
  void rules_that_come_at_the_end_and_go_at_the_beginning_move_few_others() {
    assertThat(slidingMoves(500, 100_000, IntStream.of())).isLessThan(200_000);
    assertThat(slidingMoves(5_000, 100_000, IntStream.of())).isLessThan(600_000);
  }

  @Test
  void also_among_others_that_stay() {
    IntStream others =
        IntStream.concat(IntStream.range(-200, 0), IntStream.range(200_000, 200_200));
    assertThat(slidingMoves(500, 100_000, others)).isLessThan(200_000);
  }

  /** How many labels are given while a window of so many keys moves on one by one. */
  private static long slidingMoves(int live, int added, IntStream others) {
    PriorityLabels<Integer> labels = labels(Pipeline.LOWEST_RULE, Pipeline.HIGHEST_RULE);
    labels.addAll(others.boxed().toList());
    long moves = 0;
    for (int key = 0; key < added; key++) {
      moves += labels.add(key).orElseThrow().size();
      labels.remove(key - live);
    }
    return moves;
  }

  @Test
  void when_all_rules_are_replaced_again_and_again_few_of_those_that_go_move_before() {
    PriorityLabels<Integer> labels = labels(Pipeline.LOWEST_RULE, Pipeline.HIGHEST_RULE);
    Random random = new Random(1);
    int count = 3_000;
    Set<Integer> rules = some(random, count);
    rules.forEach(labels::add);
    for (int round = 0; round < 20; round++) {
      Set<Integer> next = some(random, count + 2 * (round % 2));
      next.removeAll(rules);
      Set<Integer> moved = labels.addAll(next);
      moved.removeAll(next);
      if (round > 0) {
        assertThat(moved).hasSizeLessThan(count / 3);
      }
      rules.forEach(labels::remove);
      rules = next;
    }
  }

  private static Set<Integer> some(Random random, int count) {
    return random
        .ints()
        .distinct()
        .limit(count)
        .boxed()
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static long moves(IntStream keys) {
    PriorityLabels<Integer> labels = labels(Pipeline.LOWEST_RULE, Pipeline.HIGHEST_RULE);
    return keys.mapToLong(key -> labels.add(key).orElseThrow().size()).sum();
  }

  @Test
  void a_thousand_rules_leave_room_so_that_the_next_moves_none() {
    PriorityLabels<Integer> labels = labels(16, 65_000);
    labels.addAll(IntStream.range(0, 1000).mapToObj(i -> 2 * i).toList());

    assertThat(labels.add(1001)).contains(Set.of(1001));
  }

  @Test
  void a_label_found_on_a_switch_is_kept_where_it_fits() {
    PriorityLabels<Integer> labels = labels(1, 100);

    assertThat(labels.adopt(10, 50)).isTrue();
    assertThat(labels.adopt(20, 60)).isFalse();
    assertThat(labels.adopt(20, 40)).isTrue();
    assertThat(labels.adopt(30, 0)).isFalse();
    assertThat(labels.adopt(20, 39)).isFalse();
    assertThat(labels.label(10)).hasValue(50);
    assertThat(labels.add(15).orElseThrow()).containsExactly(15);
  }

  @Test
  void when_no_label_is_left_nothing_changes() {
    PriorityLabels<Integer> labels = labels(1, 3);
    labels.addAll(List.of(1, 2, 3));

    assertThat(labels.add(4)).isEmpty();
    assertThat(labels.addAll(List.of(4, 5, 6, 7))).isEmpty();
    assertThat(labels.label(4)).isEmpty();
    assertThat(labels.label(1)).hasValue(3);
  }
}
