package org.windowpane.controller.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueueIdsTest {

  private final QueueIds ids = new QueueIds(3);

  @Test
  void numbers_start_at_one_and_stay_with_their_rule() {
    assertThat(ids.assign("a", Set.of(), false)).hasValue(1);
    assertThat(ids.assign("b", Set.of(), false)).hasValue(2);
    assertThat(ids.assign("a", Set.of(), false)).hasValue(1);
  }

  @Test
  void a_number_given_back_is_not_given_out_at_once() {
    ids.assign("a", Set.of(), false);
    ids.release("a");

    assertThat(ids.assign("b", Set.of(), false)).hasValue(2);
  }

  @Test
  void after_the_highest_number_come_the_low_ones_again() {
    ids.adopt("a", QueueIds.HIGHEST);

    assertThat(ids.assign("b", Set.of(1), false)).hasValue(2);
  }

  @Test
  void a_port_has_as_many_queues_as_it_may_have() {
    ids.assign("a", Set.of(), false);
    ids.assign("b", Set.of(), false);
    ids.assign("c", Set.of(), false);

    assertThat(ids.assign("d", Set.of(), false)).isEmpty();
    ids.release("b");
    assertThat(ids.assign("d", Set.of(), false)).hasValue(4);
  }

  @Test
  void a_number_found_on_a_switch_is_adopted_unless_it_is_taken() {
    ids.adopt("a", 7);
    ids.adopt("b", 7);
    ids.adopt("a", 9);
    ids.adopt("c", 0);

    assertThat(ids.of("a")).hasValue(7);
    assertThat(ids.of("b")).isEmpty();
    assertThat(ids.of("c")).isEmpty();
  }

  @Test
  void numbers_that_the_port_has_queues_for_are_left_alone() {
    assertThat(ids.assign("a", Set.of(1, 2), false)).hasValue(3);
  }

  private static QueueIds scarce(int count) {
    QueueIds ids = new QueueIds(100);
    ids.resize(OptionalInt.of(count));
    return ids;
  }

  @Test
  void with_few_queues_the_last_rules_share_the_last_queue() {
    QueueIds few = scarce(3);

    assertThat(few.assign("a", Set.of(), false)).hasValue(1);
    assertThat(few.assign("b", Set.of(), false)).hasValue(2);
    assertThat(few.assign("c", Set.of(), false)).hasValue(3);
    assertThat(few.assign("d", Set.of(), false)).hasValue(3);
    few.release("a");
    assertThat(few.assign("e", Set.of(), false)).hasValue(1);
    assertThat(few.of("d")).hasValue(3);
  }

  @Test
  void a_rule_that_needs_its_own_queue_gets_no_shared_number_and_leaves_one() {
    QueueIds few = scarce(2);
    few.assign("a", Set.of(), false);
    few.assign("b", Set.of(), false);

    assertThat(few.assign("c", Set.of(), true)).isEmpty();
    assertThat(few.assign("b", Set.of(), true)).isEmpty();
    few.release("a");
    assertThat(few.assign("b", Set.of(), true)).hasValue(1);
  }

  @Test
  void a_shared_number_is_given_back_only_by_those_who_have_it() {
    QueueIds few = scarce(1);
    few.assign("a", Set.of(), false);
    few.assign("b", Set.of(), false);
    few.release("a");

    assertThat(few.of("b")).hasValue(1);
    assertThat(few.assign("c", Set.of(), false)).hasValue(1);
  }

  @Test
  void a_shared_number_is_adopted_by_several_and_an_own_one_is_not() {
    QueueIds few = scarce(3);
    few.adopt("a", 3);
    few.adopt("b", 3);
    few.adopt("c", 1);
    few.adopt("d", 1);
    few.adopt("e", 4);

    assertThat(few.of("a")).hasValue(3);
    assertThat(few.of("b")).hasValue(3);
    assertThat(few.of("d")).isEmpty();
    assertThat(few.of("e")).isEmpty();
  }
}
