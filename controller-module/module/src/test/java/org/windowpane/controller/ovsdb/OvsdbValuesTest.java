package org.windowpane.controller.ovsdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OvsdbValuesTest {

  @Test
  void a_set_of_one_is_written_as_its_element() {
    assertThat(OvsdbValues.uuids(List.of("uuid", "a"))).containsExactly("a");
    assertThat(
            OvsdbValues.uuids(List.of("set", List.of(List.of("uuid", "a"), List.of("uuid", "b")))))
        .containsExactly("a", "b");
    assertThat(OvsdbValues.uuids(OvsdbValues.emptySet())).isEmpty();
    assertThat(OvsdbValues.integer(7)).hasValue(7);
    assertThat(OvsdbValues.integer(OvsdbValues.emptySet())).isEmpty();
    assertThat(OvsdbValues.string("x")).contains("x");
  }

  @Test
  void maps_are_read_as_they_were_written() {
    assertThat(OvsdbValues.strings(OvsdbValues.map(Map.of("k", "v"))))
        .containsExactly(Map.entry("k", "v"));
    assertThat(OvsdbValues.references(OvsdbValues.map(Map.of(3, OvsdbValues.uuid("a")))))
        .containsExactly(Map.entry(3, "a"));
  }

  @Test
  void values_of_another_form_read_as_empty() {
    assertThat(OvsdbValues.strings(null)).isEmpty();
    assertThat(OvsdbValues.strings("map")).isEmpty();
    assertThat(OvsdbValues.strings(List.of("map", List.of(List.of("k"), 5)))).isEmpty();
    assertThat(OvsdbValues.references(OvsdbValues.map(Map.of(3, "a")))).isEmpty();
    assertThat(OvsdbValues.uuids(List.of(1, 2, 3))).isEmpty();
    assertThat(OvsdbValues.elements(null)).isEmpty();
    assertThat(OvsdbValues.string(5)).isEmpty();
  }

  @Test
  void an_error_in_a_result_is_reported_with_the_databases_message() {
    assertThat(new TransactionResult("x").error()).isPresent();
    assertThat(
            new TransactionResult(
                    List.of(
                        Map.of(),
                        Map.of("error", "constraint violation", "details", "no such row")))
                .error())
        .contains("constraint violation: no such row");
    TransactionResult success =
        new TransactionResult(List.of(Map.of("rows", List.of(Map.of("next_cfg", 12)))));
    assertThat(success.error()).isEmpty();
    assertThat(success.nextConfig()).isEqualTo(12);
  }
}
