package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

public final class TokenBucketsTest {
  private static final int CAPACITY = 4;
  private static final int BURST = 3;

  private final AtomicLong nanos = new AtomicLong(-5);
  private final TokenBuckets buckets = new TokenBuckets(1, BURST, CAPACITY, nanos::get);

  private int taken(String key, int times) {
    int taken = 0;
    for (int time = 0; time < times; time++) {
      taken += buckets.take(key).isZero() ? 1 : 0;
    }
    return taken;
  }

  private void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void otherKeysDoNotMakeABucketForgetWhatWasTaken() {
    assertThat(taken("guesser", 10)).isEqualTo(BURST);
    for (int other = 0; other < 1_000; other++) {
      buckets.take("other " + other);
      assertThat(taken("guesser", 1)).isZero();
    }
    assertThat(buckets.size()).isLessThanOrEqualTo(CAPACITY + 1);
  }

  @Test
  void keysWithoutABucketOfTheirOwnShareOne() {
    for (int key = 0; key < CAPACITY; key++) {
      buckets.take("key " + key);
    }
    int taken = 0;
    for (int key = 0; key < 100; key++) {
      taken += taken("late " + key, 1);
    }
    assertThat(taken).isEqualTo(BURST);
  }

  @Test
  void fullBucketsMakeRoom() {
    for (int key = 0; key < CAPACITY; key++) {
      buckets.take("key " + key);
    }
    advance(Duration.ofSeconds(1));
    assertThat(taken("late", 10)).isEqualTo(BURST);
    assertThat(taken("later", 10)).isEqualTo(BURST);
  }

  @Test
  void aTokenThatIsGivenBackCanBeTakenAgain() {
    assertThat(taken("a", 10)).isEqualTo(BURST);
    buckets.giveBack("a");
    assertThat(taken("a", 10)).isEqualTo(1);
    buckets.giveBack("never taken");
    assertThat(taken("never taken", 10)).isEqualTo(BURST);
  }

  /** A step of a test: a key takes a token after some time. */
  record Step(int key, int millis) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 30), Arbitraries.integers().between(0, 700))
        .as(Step::new)
        .list()
        .ofMaxSize(300);
  }

  /** With few buckets, a key never gets more than it would get with a bucket of its own. */
  @Property
  void noKeyGetsMoreThanItsRate(@ForAll("steps") List<Step> steps) {
    AtomicLong clock = new AtomicLong();
    TokenBuckets few = new TokenBuckets(1, BURST, CAPACITY, clock::get);
    Map<Integer, Double> tokens = new HashMap<>();
    Map<Integer, Long> since = new HashMap<>();
    for (Step step : steps) {
      clock.addAndGet(step.millis() * 1_000_000L);
      long elapsed = clock.get() - since.getOrDefault(step.key(), clock.get());
      double available =
          Math.min(BURST, tokens.getOrDefault(step.key(), (double) BURST) + elapsed / 1e9);
      boolean isTaken = few.take("key " + step.key()).isZero();
      assertThat(isTaken && available < 0.999_999).isFalse();
      tokens.put(step.key(), available - (isTaken ? 1 : 0));
      since.put(step.key(), clock.get());
      assertThat(few.size()).isLessThanOrEqualTo(CAPACITY + 1);
    }
  }
}
