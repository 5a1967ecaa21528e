package org.windowpane.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReconcilerTest {

  private static final Reconciler<Integer, String, String> RECONCILER =
      new Reconciler<>(String::equals, Integer::compare);

  private static Changes<Integer, String> changes(
      Map<Integer, String> wanted, Map<Integer, String> found) {
    return RECONCILER.changes(List.of(3, 2, 1), wanted, found, item -> !"kept".equals(item));
  }

  @Test
  void missing_items_are_added_and_different_ones_replaced_in_order() {
    Changes<Integer, String> changes = changes(Map.of(1, "a", 2, "b", 3, "c"), Map.of(1, "x"));

    assertThat(changes.installs())
        .containsExactly(
            new Change.Replace<>(1, "a"), new Change.Add<>(2, "b"), new Change.Add<>(3, "c"));
    assertThat(changes.missing()).isEqualTo(2);
    assertThat(changes.different()).isEqualTo(1);
  }

  @Test
  void extra_items_are_removed_in_reverse_order_if_permitted() {
    Changes<Integer, String> changes = changes(Map.of(), Map.of(1, "x", 2, "kept", 3, "y"));

    assertThat(changes.removals()).containsExactly(new Change.Remove<>(3), new Change.Remove<>(1));
  }

  @Test
  void an_item_as_wanted_is_kept() {
    Changes<Integer, String> changes = changes(Map.of(1, "a"), Map.of(1, "a"));

    assertThat(changes).isEqualTo(new Changes<>(List.of(), List.of(), 1, 0));
  }

  @Test
  void only_the_keys_that_are_asked_for_are_compared() {
    assertThat(changes(Map.of(9, "a"), Map.of(8, "x"))).isEqualTo(Changes.none());
  }
}
