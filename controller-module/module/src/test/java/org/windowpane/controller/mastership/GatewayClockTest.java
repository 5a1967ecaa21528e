package org.windowpane.controller.mastership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class GatewayClockTest {
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private Instant machine = START;
  private Duration elapsed = Duration.ZERO;
  private final GatewayClock clock =
      new GatewayClock(
          new Clock() {
            @Override
            public Instant instant() {
              return machine;
            }

            @Override
            public ZoneOffset getZone() {
              return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(java.time.ZoneId zone) {
              return this;
            }
          },
          () -> elapsed.toNanos());

  private void pass(long seconds) {
    elapsed = elapsed.plusSeconds(seconds);
    machine = machine.plusSeconds(seconds);
  }

  @Test
  void before_the_first_lease_it_is_the_machines_clock() {
    pass(5);
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(5));
    machine = START.plusSeconds(3_600);
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(3_600));
  }

  @Test
  void a_step_of_the_machines_clock_changes_nothing_after_a_lease() {
    clock.set(START);
    pass(5);
    machine = machine.plusSeconds(3_600);
    pass(1);
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(6));
  }

  @Test
  void the_gateways_clock_is_followed_where_it_differs() {
    clock.set(START.minusSeconds(30));
    assertThat(clock.instant()).isEqualTo(START.minusSeconds(30));
    pass(10);
    clock.set(START);
    assertThat(clock.instant()).isEqualTo(START);
  }

  @Test
  void the_time_under_way_does_not_turn_the_clock_back() {
    clock.set(START);
    pass(1);
    clock.set(START.plusMillis(800));
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(1));
  }

  @Test
  void leases_that_were_held_up_do_not_turn_the_clock_back() {
    clock.set(START);
    pass(9);
    for (int age = 9; age >= 1; age--) {
      clock.set(START.plusSeconds(9L - age));
    }
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(9));
    clock.set(START.plusSeconds(9));
    pass(5);
    clock.set(START.plusSeconds(12));
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(14));
  }

  @Test
  void a_clock_that_was_turned_back_is_followed_when_all_leases_of_two_seconds_show_it() {
    clock.set(START);
    pass(1);
    clock.set(START.minusSeconds(30));
    pass(1);
    clock.set(START.minusSeconds(29).plusMillis(20));
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(2));
    pass(1);
    clock.set(START.minusSeconds(28));
    assertThat(clock.instant()).isEqualTo(START.minusSeconds(28).plusMillis(20));
  }

  @Test
  void the_lease_that_was_under_way_for_the_shortest_time_counts() {
    clock.set(START.minusMillis(200));
    pass(1);
    clock.set(START.plusSeconds(1).minusMillis(3));
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(1).minusMillis(3));
    pass(1);
    clock.set(START.plusSeconds(2).minusMillis(90));
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(2).minusMillis(3));
  }

  @Test
  void a_drift_of_the_machine_is_followed_within_seconds_and_never_turns_the_clock_back() {
    Instant before = START;
    for (int second = 0; second < 60; second++) {
      clock.set(START.plusSeconds(second).minusMillis(second));
      assertThat(clock.instant()).isAfterOrEqualTo(before);
      before = clock.instant();
      pass(1);
    }
    assertThat(clock.instant()).isBetween(START.plusMillis(59_940), START.plusMillis(59_965));
  }
}
