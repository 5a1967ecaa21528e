package org.windowpane.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

final class TokenBucketTest {
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");
  private static final TokenBucket BUCKET = new TokenBucket(10, 100, T0);

  private static Window window(int from, int to) {
    return new Window(T0.plusSeconds(from), T0.plusSeconds(to));
  }

  private static Window fromThenOn(int from) {
    return new Window(T0.plusSeconds(from), Instant.MAX);
  }

  @Test
  void aBurstAboveTheFillIsPaidFromWhatWasLeftOver() {
    assertThat(BUCKET.firstDry(Timeline.EMPTY.plus(window(10, 20), 20))).isEmpty();
    assertThat(BUCKET.firstDry(Timeline.EMPTY.plus(window(9, 19), 20)))
        .contains(T0.plusSeconds(18));
  }

  @Test
  void waitingLongerThanItTakesToFillTheBucketSavesNoMore() {
    assertThat(BUCKET.firstDry(Timeline.EMPTY.plus(window(1000, 1011), 20)))
        .contains(T0.plusSeconds(1010));
  }

  @Test
  void theBucketIsEmptyAtTheOrigin() {
    assertThat(BUCKET.firstDry(Timeline.EMPTY.plus(window(0, 1), 11))).contains(T0);
    assertThat(BUCKET.fits(Timeline.EMPTY, window(0, 1), 10)).isTrue();
    assertThat(BUCKET.fits(Timeline.EMPTY, window(0, 1), 11)).isFalse();
  }

  @Test
  void drawsBeforeTheOriginDoNotCount() {
    Timeline timeline = Timeline.EMPTY.plus(window(-50, 0), 1000);
    assertThat(BUCKET.firstDry(timeline)).isEmpty();
    assertThat(BUCKET.mostThatFits(timeline, window(-20, 0))).isEqualTo(Long.MAX_VALUE);
    assertThat(BUCKET.mostThatFits(timeline, window(-20, 1))).isEqualTo(10);
  }

  @Test
  void aLaterReservationThatWouldRunDryRefusesAnEarlierOne() {
    Timeline later = Timeline.EMPTY.plus(window(20, 30), 20);
    assertThat(BUCKET.fits(Timeline.EMPTY, window(10, 20), 11)).isTrue();
    assertThat(BUCKET.fits(later, window(10, 20), 11)).isFalse();
    assertThat(BUCKET.firstDry(later.plus(window(10, 20), 11))).contains(T0.plusSeconds(29));
    assertThat(BUCKET.mostThatFits(later, window(5, 10))).isEqualTo(20);
    assertThat(BUCKET.mostThatFits(later, window(10, 20))).isEqualTo(10);
  }

  @Test
  void anythingAboveTheFillForEverRunsDrySometime() {
    assertThat(BUCKET.fits(Timeline.EMPTY, fromThenOn(10), 10)).isTrue();
    assertThat(BUCKET.firstDry(Timeline.EMPTY.plus(fromThenOn(10), 11)))
        .contains(T0.plusSeconds(110));
    assertThat(BUCKET.mostThatFits(Timeline.EMPTY.plus(fromThenOn(50), 7), fromThenOn(10)))
        .isEqualTo(3);
  }

  @Test
  void tokensMayRunOutAfterTheLastInstant() {
    TokenBucket vast = new TokenBucket(Long.MAX_VALUE - 1, Long.MAX_VALUE, T0);
    Timeline timeline = Timeline.EMPTY.plus(fromThenOn(10), Long.MAX_VALUE);
    assertThat(vast.firstDry(timeline)).contains(Instant.MAX);
  }

  @Test
  void nothingMoreFitsWhereTheTimelineAloneRunsDry() {
    Timeline ends = Timeline.EMPTY.plus(window(0, 5), 11);
    assertThat(BUCKET.mostThatFits(ends, window(100, 101))).isZero();
    assertThat(BUCKET.fits(ends, window(100, 101), 0)).isFalse();
    assertThat(BUCKET.mostThatFits(Timeline.EMPTY.plus(fromThenOn(10), 11), window(0, 5))).isZero();
  }

  @Test
  void withoutCapacityNothingIsSaved() {
    TokenBucket none = new TokenBucket(10, 0, T0);
    assertThat(none.mostThatFits(Timeline.EMPTY, window(1000, 1001))).isEqualTo(10);
    assertThat(none.firstDry(Timeline.EMPTY.plus(window(1000, 1001), 11)))
        .contains(T0.plusSeconds(1000));
  }

  @Test
  void dryInstantsAreRoundedDownToTheNanosecond() {
    Timeline timeline = Timeline.EMPTY.plus(window(1, 100), 13);
    assertThat(BUCKET.firstDry(timeline)).contains(T0.plusSeconds(4).plusNanos(333_333_333));
    assertThat(BUCKET.tokensAt(timeline, T0.plusSeconds(4).plusNanos(333_333_333)))
        .isEqualByComparingTo("0.000000001");
  }

  @Test
  void tokensRiseStopAtTheCapacityAndFallIntoDebt() {
    Timeline timeline = Timeline.EMPTY.plus(window(20, 30), 22);
    assertThat(BUCKET.tokensAt(timeline, T0)).isZero();
    assertThat(BUCKET.tokensAt(timeline, T0.plusMillis(2500))).isEqualByComparingTo("25");
    assertThat(BUCKET.tokensAt(timeline, T0.plusSeconds(20))).isEqualByComparingTo("100");
    assertThat(BUCKET.tokensAt(timeline, T0.plusSeconds(30))).isEqualByComparingTo("-20");
    assertThatThrownBy(() -> BUCKET.tokensAt(timeline, T0.minusNanos(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void tenYearsOfPetabitsAreCountedToTheLastOne() {
    long rate = 1_000_000_000_000_000L;
    Instant end = T0.plus(3650, ChronoUnit.DAYS);
    TokenBucket bucket = new TokenBucket(rate, Long.MAX_VALUE, T0);
    Window decade = new Window(T0.plusSeconds(10_000), end);
    long most = bucket.mostThatFits(Timeline.EMPTY, decade);
    assertThat(most).isEqualTo(rate + (Long.MAX_VALUE / decade.length().toSeconds()));
    assertThat(bucket.firstDry(Timeline.EMPTY.plus(decade, most))).isEmpty();
    assertThat(bucket.firstDry(Timeline.EMPTY.plus(decade, most + 1)))
        .hasValueSatisfying(dry -> assertThat(dry).isBefore(end));
  }

  @Test
  void theGreatestNumbersDoNotOverflow() {
    TokenBucket greatest = new TokenBucket(Long.MAX_VALUE, Long.MAX_VALUE, Instant.MIN);
    Window always = new Window(Instant.MIN, Instant.MAX);
    Timeline full = Timeline.EMPTY.plus(always, Long.MAX_VALUE);
    assertThat(greatest.mostThatFits(Timeline.EMPTY, always)).isEqualTo(Long.MAX_VALUE);
    assertThat(greatest.firstDry(full)).isEmpty();
    assertThat(greatest.fits(full, window(0, 1), Long.MAX_VALUE)).isFalse();
    assertThat(greatest.fits(Timeline.EMPTY.plus(always, 1), window(0, 1), Long.MAX_VALUE))
        .isTrue();
    assertThat(new TokenBucket(0, 0, Instant.MIN).firstDry(full)).contains(Instant.MIN);
  }

  @Test
  void impossibleBucketsAndAmountsAreRefused() {
    assertThatThrownBy(() -> new TokenBucket(-1, 0, T0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TokenBucket(0, -1, T0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TokenBucket(0, 0, Instant.MAX))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> BUCKET.fits(Timeline.EMPTY, window(0, 1), -1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
