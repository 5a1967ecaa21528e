package org.windowpane.gateway.people.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.people.tokens.DeviceCodes.Device;
import org.windowpane.gateway.people.tokens.DeviceCodes.State;
import org.windowpane.gateway.people.tokens.TokenViews.NewTokenView;

/** Programs that wait for a user to sign them in. */
public final class DeviceCodesTest {
  private static final NewTokenView TOKEN = new NewTokenView("windowpane_secret", null);

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
  private final DeviceCodes codes = new DeviceCodes(nanos::get);

  private Device ask() {
    return codes.ask("wp on laptop", Set.of(Scope.READ), "10.0.0.9").orElseThrow();
  }

  private State state(Device device) {
    return codes.check(device.deviceCode()).orElseThrow().state();
  }

  @Test
  void aCodeIsFoundAsItIsTyped() {
    Device device = ask();
    assertThat(device.userCode()).matches("[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}");
    String typed = " " + device.userCode().toLowerCase(Locale.ROOT).replace("-", " – ") + " ";
    assertThat(codes.waiting(typed)).contains(device);
    assertThat(codes.waiting(device.userCode().substring(1))).isEmpty();
    assertThat(codes.waiting("")).isEmpty();
  }

  @Test
  void anApprovedProgramGetsItsTokenAlsoWhenAnAnswerWasLost() {
    Device device = ask();
    assertThat(state(device)).isEqualTo(State.WAITING);
    assertThat(codes.decide(device.userCode())).contains(device);
    codes.approve(device, TOKEN);
    assertThat(codes.check(device.deviceCode()).orElseThrow().token()).contains(TOKEN);
    assertThat(codes.check(device.deviceCode()).orElseThrow().token()).contains(TOKEN);
    assertThat(codes.waiting(device.userCode())).isEmpty();
    assertThat(codes.check(device.userCode())).isEmpty();
  }

  @Test
  void onlyOneUserDecides() {
    Device device = ask();
    assertThat(codes.decide(device.userCode())).isPresent();
    assertThat(codes.decide(device.userCode())).isEmpty();
    codes.leave(device);
    assertThat(codes.decide(device.userCode())).isPresent();
    codes.deny(device);
    assertThat(state(device)).isEqualTo(State.DENIED);
    assertThat(codes.decide(device.userCode())).isEmpty();
  }

  @Test
  void aCodeExpires() {
    Device device = ask();
    nanos.addAndGet(DeviceCodes.LIFETIME.toNanos() - 1);
    assertThat(codes.left(device)).isEqualTo(Duration.ofNanos(1));
    assertThat(state(device)).isEqualTo(State.WAITING);
    nanos.addAndGet(1);
    assertThat(codes.waiting(device.userCode())).isEmpty();
    assertThat(codes.check(device.deviceCode())).isEmpty();
  }

  @Test
  void aProgramCollectsATokenThatWasApprovedAtTheLastMoment() {
    Device device = ask();
    nanos.addAndGet(DeviceCodes.LIFETIME.toNanos() - 1);
    codes.decide(device.userCode());
    nanos.addAndGet(2);
    ask();
    codes.approve(device, TOKEN);
    nanos.addAndGet(DeviceCodes.INTERVAL.toNanos());
    assertThat(state(device)).isEqualTo(State.APPROVED);
  }

  @Test
  void onlySoManyWaitAtOneSource() {
    for (int i = 0; i < 20; i++) {
      ask();
    }
    assertThat(codes.ask("more", Set.of(Scope.READ), "10.0.0.9")).isEqualTo(Optional.empty());
    assertThat(codes.ask("other", Set.of(Scope.READ), "10.0.0.8")).isPresent();
    nanos.addAndGet(DeviceCodes.LIFETIME.toNanos());
    ask();
  }
}
