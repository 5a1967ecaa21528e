package org.windowpane.controller.ids;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberIdsTest {

  @Test
  void the_module_has_the_upper_half_of_a_switchs_meters() {
    NumberRange range = NumberRange.ofMeters(10);

    assertThat(range.contains(5)).isFalse();
    assertThat(range.contains(6)).isTrue();
    assertThat(range.contains(10)).isTrue();
    assertThat(range.contains(11)).isFalse();
  }

  @Test
  void numbers_are_stable_and_reused_late_and_end() {
    NumberIds ids = new NumberIds(NumberRange.ofMeters(10));
    assertThat(ids.assign("a")).hasValue(6);
    assertThat(ids.assign("b")).hasValue(7);
    assertThat(ids.assign("a")).hasValue(6);
    ids.release("a");
    assertThat(ids.assign("c")).hasValue(8);
    assertThat(ids.assign("d")).hasValue(9);
    assertThat(ids.assign("e")).hasValue(10);
    assertThat(ids.assign("f")).hasValue(6);

    assertThat(ids.assign("g")).isEmpty();
    ids.release("c");
    assertThat(ids.assign("g")).hasValue(8);
  }

  @Test
  void a_meter_on_the_switch_is_adopted_unless_another_rule_owns_it() {
    NumberIds ids = new NumberIds(NumberRange.ofMeters(10));
    ids.adopt("a", 8);
    ids.adopt("b", 8);
    ids.adopt("c", 3);

    assertThat(ids.assign("a")).hasValue(8);
    assertThat(ids.assign("b")).hasValue(9);
    assertThat(ids.assign("c")).hasValue(10);
  }

  @Test
  void a_switch_without_meters_has_none_to_give() {
    assertThat(new NumberIds(NumberRange.ofMeters(0)).assign("a")).isEmpty();
  }
}
