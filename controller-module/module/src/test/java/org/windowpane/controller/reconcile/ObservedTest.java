package org.windowpane.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObservedTest {

  private final Observed<String, Integer> observed = new Observed<>();

  @Test
  void a_reading_replaces_what_was_known_and_returns_it() {
    observed.read(Map.of("a", 1, "b", 2));
    observed.startReading();

    assertThat(observed.read(Map.of("a", 3))).isEqualTo(Map.of("a", 1, "b", 2));
    assertThat(observed.all()).isEqualTo(Map.of("a", 3));
  }

  @Test
  void a_change_that_is_confirmed_during_a_reading_is_newer_than_the_reading() {
    observed.read(Map.of("a", 1, "b", 2));
    observed.startReading();
    observed.confirm(Map.of("a", Optional.of(9), "b", Optional.empty()), Map.of());
    observed.read(Map.of("a", 1, "b", 2, "c", 3));

    assertThat(observed.all()).isEqualTo(Map.of("a", 9, "c", 3));
  }

  @Test
  void a_loss_during_a_reading_is_newer_than_the_reading() {
    observed.read(Map.of("a", 1));
    observed.startReading();
    observed.lose("a");
    observed.read(Map.of("a", 1));

    assertThat(observed.get("a")).isEmpty();
  }

  @Test
  void a_change_that_is_not_confirmed_leaves_the_thing_as_it_was_until_the_next_reading() {
    observed.read(Map.of("a", 1));
    observed.startReading();
    observed.change(List.of("a"));
    observed.fail(List.of("a"), "no answer");
    observed.read(Map.of("a", 2));
    assertThat(observed.get("a")).contains(1);

    observed.startReading();
    observed.read(Map.of("a", 2));
    assertThat(observed.get("a")).contains(2);
    assertThat(observed.error("a")).contains("no answer");
  }

  @Test
  void a_refusal_has_a_reason_until_a_change_succeeds() {
    observed.confirm(Map.of("a", Optional.of(1)), Map.of("a", "the table is full"));
    assertThat(observed.get("a")).isEmpty();
    assertThat(observed.error("a")).contains("the table is full");

    observed.confirm(Map.of("a", Optional.of(1)), Map.of());
    assertThat(observed.get("a")).contains(1);
    assertThat(observed.error("a")).isEmpty();
  }
}
