package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.security.LogInThrottle.Guess;

public final class LogInThrottleTest {
  private final AtomicLong nanos = new AtomicLong();
  private final LogInThrottle throttle = new LogInThrottle(nanos::get);

  private static Guess guess(String name, String address) {
    return new Guess(Optional.of(name), Source.of(address), false);
  }

  private static Guess known(String name, String address) {
    return new Guess(Optional.of(name), Source.of(address), true);
  }

  private int wrong(Guess guess, int times) {
    int permitted = 0;
    for (int time = 0; time < times; time++) {
      permitted += throttle.take(guess).isZero() ? 1 : 0;
    }
    return permitted;
  }

  @Test
  void aFewWrongGuessesCostNothing() {
    assertThat(wrong(guess("alice", "10.0.0.1"), 4)).isEqualTo(4);
    assertThat(throttle.take(guess("alice", "10.0.0.1"))).isZero();
    assertThat(throttle.take(guess("alice", "10.0.0.1"))).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void guessesInParallelDoNotAllPass() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<Boolean>> guesses =
          IntStream.range(0, 100)
              .mapToObj(
                  it -> threads.submit(() -> throttle.take(guess("alice", "10.0.0.1")).isZero()))
              .toList();
      assertThat(guesses.stream().filter(LogInThrottleTest::get)).hasSize(5);
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean get(Future<Boolean> future) {
    try {
      return future.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theWaitEnds() {
    wrong(guess("alice", "10.0.0.1"), 6);
    nanos.addAndGet(throttle.take(guess("alice", "10.0.0.1")).toNanos() + 1);
    assertThat(throttle.take(guess("alice", "10.0.0.1"))).isZero();
    assertThat(throttle.take(guess("alice", "10.0.0.1"))).isPositive();
  }

  @Test
  void guessesForOneUserDoNotDelayOthers() {
    wrong(guess("alice", "10.0.0.1"), 100);
    assertThat(throttle.take(guess("alice", "10.0.0.2"))).isZero();
    assertThat(throttle.take(guess("bob", "10.0.0.1"))).isZero();
  }

  @Test
  void tryingManyNamesDelaysAllNewNamesOfTheSource() {
    for (int name = 0; name < 20; name++) {
      wrong(guess("name" + name, "10.0.0.1"), 1);
    }
    assertThat(throttle.take(guess("another", "10.0.0.1"))).isPositive();
    assertThat(throttle.take(guess("another", "10.0.0.2"))).isZero();
  }

  @Test
  void theAddressesOfOneIpv6PrefixAreOneSource() {
    int permitted = 0;
    for (int host = 0; host < 1_000; host++) {
      permitted += wrong(guess("name" + host, "2001:db8:0:1::" + Integer.toHexString(host)), 1);
    }
    assertThat(permitted).isEqualTo(20);
    assertThat(throttle.take(guess("alice", "2001:db8:0:2::1"))).isZero();
  }

  @Test
  void guessesFromManySourcesDoNotLockAUserOutWhereTheUserIsKnown() {
    int permitted = 0;
    for (int source = 0; source < 200; source++) {
      permitted += wrong(guess("alice", "10.1.0." + source), 5);
    }
    assertThat(permitted).isEqualTo(50);
    assertThat(throttle.take(guess("alice", "10.9.0.1"))).isPositive();
    assertThat(throttle.take(known("alice", "10.9.0.2"))).isZero();
  }

  @Test
  void guessesForOthersFromTheSameSourceDoNotLockAKnownUserOut() {
    for (int name = 0; name < 100; name++) {
      wrong(guess("name" + name, "10.0.0.1"), 5);
    }
    assertThat(throttle.take(known("alice", "10.0.0.1"))).isZero();
    assertThat(wrong(known("alice", "10.0.0.1"), 100)).isEqualTo(4);
  }

  @Test
  void newNamesAndSourcesDoNotMakeTheThrottleForget() {
    wrong(guess("alice", "10.0.0.1"), 5);
    for (int number = 0; number < 100_000; number++) {
      wrong(guess("name" + number, "2001:db8:" + Integer.toHexString(number % 65_536) + "::1"), 1);
    }
    assertThat(throttle.take(guess("alice", "10.0.0.1"))).isPositive();
  }

  @Test
  void aRightGuessTakesNothingAndForgetsTheWrongOnesOfItsSource() {
    for (int time = 0; time < 100; time++) {
      assertThat(throttle.take(guess("alice", "10.0.0.1"))).isZero();
      throttle.succeeded(guess("alice", "10.0.0.1"));
    }
    wrong(guess("alice", "10.0.0.1"), 4);
    assertThat(throttle.take(guess("alice", "10.0.0.1"))).isZero();
    throttle.succeeded(guess("alice", "10.0.0.1"));
    assertThat(wrong(guess("alice", "10.0.0.1"), 10)).isEqualTo(5);
  }

  @Test
  void aRefusedGuessTakesNothing() {
    wrong(guess("alice", "10.0.0.1"), 1_000);
    assertThat(wrong(guess("bob", "10.0.0.1"), 5)).isEqualTo(5);
    assertThat(wrong(guess("carol", "10.0.0.1"), 5)).isEqualTo(5);
  }

  @Test
  void aSecretOfNoAccountIsLimitedBySource() {
    assertThat(wrong(new Guess(Source.of("10.0.0.1")), 100)).isEqualTo(20);
    assertThat(wrong(new Guess(Source.of("10.0.0.2")), 100)).isEqualTo(20);
  }
}
