package org.windowpane.controller.ovsdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ColumnKindTest {

  private static List<?> pair(int number, String uuid) {
    return List.of(number, OvsdbValues.uuid(uuid));
  }

  @Test
  void a_value_is_sent_whole() {
    assertThat(ColumnKind.VALUE.changed("a", "b")).isEqualTo("b");
  }

  @Test
  void of_a_set_the_elements_are_sent_that_came_and_that_went() {
    Object before = OvsdbValues.set(List.of("a", "b"));
    Object after = ColumnKind.SET.changed(before, OvsdbValues.set(List.of("b", "c")));

    assertThat(OvsdbValues.elements(after)).isEqualTo(List.of("a", "c"));
  }

  @Test
  void a_set_of_one_is_its_element_and_an_empty_one_may_not_have_been_sent_at_all() {
    assertThat(OvsdbValues.elements(ColumnKind.SET.changed(null, "a"))).isEqualTo(List.of("a"));
    assertThat(OvsdbValues.elements(ColumnKind.SET.changed("a", "a"))).isEmpty();
  }

  @Test
  void of_a_map_the_pairs_are_sent_that_came_went_or_have_another_value() {
    Object before = List.of("map", List.of(pair(0, "r"), pair(1, "a"), pair(2, "b")));
    Object difference = List.of("map", List.of(pair(1, "a"), pair(2, "x"), pair(3, "c")));

    assertThat(OvsdbValues.references(ColumnKind.MAP.changed(before, difference)))
        .isEqualTo(Map.of(0, "r", 2, "x", 3, "c"));
  }
}
