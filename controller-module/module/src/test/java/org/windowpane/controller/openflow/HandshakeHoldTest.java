package org.windowpane.controller.openflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.value.Dpid;

class HandshakeHoldTest {
  private final List<String> journal = new ArrayList<>();
  private final List<HeldSwitch> held = new ArrayList<>();
  private Instant now = Instant.EPOCH;
  private final HandshakeHold hold =
      new HandshakeHold(
          new Clock() {
            @Override
            public Instant instant() {
              return now;
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
          held::add,
          dpid -> journal.add("gone " + dpid.shortName()));

  private FakeSwitch connect(String host) {
    FakeSwitch sw = new FakeSwitch(new Refusals());
    sw.connectFrom(host);
    hold.hold(sw, () -> journal.add("goes on"));
    return sw;
  }

  @Test
  void a_switch_goes_on_when_it_is_released_and_is_released_once() {
    FakeSwitch sw = connect("10.0.0.1");
    assertThat(journal).isEmpty();

    HeldSwitch only = held.get(0);
    assertThat(only.release().toCompletableFuture()).isNotDone();
    only.release();
    assertThat(journal).containsExactly("goes on");

    hold.activated(sw);
    assertThat(only.release().toCompletableFuture()).isCompleted();
  }

  @Test
  void a_switch_that_does_not_answer_does_not_go_on() {
    FakeSwitch sw = connect("10.0.0.1");
    sw.disconnect();

    assertThat(held.get(0).release().toCompletableFuture()).isCompletedExceptionally();
    assertThat(journal).isEmpty();
  }

  @Test
  void a_held_switch_that_is_gone_is_found() {
    FakeSwitch sw = connect("10.0.0.1");
    hold.probe();
    assertThat(journal).isEmpty();

    sw.disconnect();
    hold.probe();
    hold.probe();
    assertThat(journal).containsExactly("gone " + new Dpid(sw.getId().getLong()).shortName());
  }

  @Test
  void a_report_about_the_connection_before_does_not_end_the_new_one() {
    FakeSwitch before = connect("10.0.0.1");
    held.get(0).release();
    hold.activated(before);
    connect("10.0.0.1");
    hold.gone(new Dpid(before.getId().getLong()));

    assertThat(journal).containsExactly("goes on");
  }

  @Test
  void a_switch_is_taken_back_only_after_it_was_released() {
    FakeSwitch sw = connect("10.0.0.1");
    held.get(0).takeBack();
    assertThat(sw.isConnected()).isTrue();

    held.get(0).release();
    held.get(0).takeBack();
    assertThat(sw.isConnected()).isFalse();
    assertThat(held.get(0).release().toCompletableFuture()).isCompletedExceptionally();
  }

  @Test
  void a_switch_that_was_taken_back_may_connect_again_before_its_end_is_reported() {
    connect("10.0.0.1");
    held.get(0).release();
    held.get(0).takeBack();
    hold.probe();
    connect("10.0.0.1");

    assertThat(held).hasSize(2);
    assertThat(hold.problem()).isEmpty();
  }

  @Test
  void two_devices_with_the_same_number_are_reported_for_a_minute() {
    connect("10.0.0.1");
    connect("10.0.0.1");
    assertThat(hold.problem()).isEmpty();

    connect("10.0.0.66");
    assertThat(hold.problem().orElseThrow()).contains("10.0.0.1,").contains("10.0.0.66");
    now = now.plus(Duration.ofMinutes(2));
    assertThat(hold.problem()).isEmpty();
  }

  @Test
  void a_device_that_evicted_a_switch_whose_end_was_reported_first_is_reported_too() {
    FakeSwitch sw = connect("10.0.0.1");
    held.get(0).release();
    hold.activated(sw);
    hold.gone(new Dpid(sw.getId().getLong()));
    now = now.plusSeconds(1);
    connect("10.0.0.66");

    assertThat(hold.problem()).isPresent();
  }

  @Test
  void a_switch_that_returns_from_another_address_later_is_not() {
    FakeSwitch sw = connect("10.0.0.1");
    sw.disconnect();
    hold.probe();
    now = now.plusSeconds(30);
    connect("10.0.0.66");

    assertThat(hold.problem()).isEmpty();
  }
}
