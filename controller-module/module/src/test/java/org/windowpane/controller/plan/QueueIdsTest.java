package org.windowpane.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class QueueIdsTest {

  private final QueueIds ids = new QueueIds(3);

  @Test
  void numbers_start_at_one_and_stay_with_their_rule() {
    assertThat(ids.assign("a", Set.of())).hasValue(1);
    assertThat(ids.assign("b", Set.of())).hasValue(2);
    assertThat(ids.assign("a", Set.of())).hasValue(1);
  }

  @Test
  void a_number_given_back_is_not_given_out_at_once() {
    ids.assign("a", Set.of());
    ids.release("a");

    assertThat(ids.assign("b", Set.of())).hasValue(2);
  }

  @Test
  void after_the_highest_number_come_the_low_ones_again() {
    ids.adopt("a", QueueIds.HIGHEST);

    assertThat(ids.assign("b", Set.of(1))).hasValue(2);
  }

  @Test
  void there_are_as_many_queues_as_the_port_may_have() {
    ids.assign("a", Set.of());
    ids.assign("b", Set.of());
    ids.assign("c", Set.of());

    assertThat(ids.assign("d", Set.of())).isEmpty();
    ids.release("b");
    assertThat(ids.assign("d", Set.of())).hasValue(4);
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
    assertThat(ids.assign("a", Set.of(1, 2))).hasValue(3);
  }
}
