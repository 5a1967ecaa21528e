package org.windowpane.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MetersTest {

  private static final MeterWanted TEN = new MeterWanted(7, "a", 10_000_000);

  @Test
  void the_module_has_the_upper_half_of_a_switchs_meters() {
    MeterIds ids = new MeterIds(10);

    assertThat(ids.isOurs(5)).isFalse();
    assertThat(ids.isOurs(6)).isTrue();
    assertThat(ids.isOurs(10)).isTrue();
    assertThat(ids.isOurs(11)).isFalse();
  }

  @Test
  void numbers_are_stable_and_reused_late_and_end() {
    MeterIds ids = new MeterIds(10);
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
  void what_a_switch_has_is_adopted_unless_it_is_anothers() {
    MeterIds ids = new MeterIds(10);
    ids.adopt("a", 8);
    ids.adopt("b", 8);
    ids.adopt("c", 3);

    assertThat(ids.assign("a")).hasValue(8);
    assertThat(ids.assign("b")).hasValue(9);
    assertThat(ids.assign("c")).hasValue(10);
  }

  @Test
  void a_switch_without_meters_has_none_to_give() {
    assertThat(new MeterIds(0).assign("a")).isEmpty();
  }

  @Test
  void meters_are_made_changed_and_removed_and_those_of_others_stay() {
    MetersFound none = new MetersFound(10, Map.of());
    MetersFound there = new MetersFound(10, Map.of(7, Optional.of(TEN.shape())));
    MetersFound altered = new MetersFound(10, Map.of(7, Optional.empty()));
    Map<Integer, MeterWanted> wanted = Map.of(7, TEN);

    assertThat(MeterDifference.before(wanted, none)).containsExactly(new MeterChange.Add(TEN));
    assertThat(MeterDifference.before(wanted, there)).isEmpty();
    assertThat(MeterDifference.before(wanted, altered))
        .containsExactly(new MeterChange.Modify(TEN));
    assertThat(MeterDifference.after(wanted, there, meter -> true)).isEmpty();
    assertThat(MeterDifference.after(Map.of(), there, meter -> true))
        .containsExactly(new MeterChange.Delete(7));
    assertThat(MeterDifference.after(Map.of(), there, meter -> meter != 7)).isEmpty();
  }

  @Test
  void a_meter_has_its_rate_and_a_burst_and_is_never_zero() {
    assertThat(TEN.shape()).isEqualTo(new MeterShape(10_000, 1_000));
    assertThat(new MeterWanted(7, "a", 1).shape()).isEqualTo(new MeterShape(1, 128));
  }
}
