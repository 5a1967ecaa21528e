package org.windowpane.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/**
 * A token bucket, beside an array of seconds whose last level goes on for ever. StepFunction change
 * at whole seconds, so that inside one the tokens rise or fall in a straight line.
 */
final class TokenBucketLawsTest {
  private static final int SECONDS = 30;
  private static final int MORE_THAN_EVER_FITS = 150;
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");

  /** Ends never where {@code to} is behind the array. */
  record Piece(int from, int to, long amount) {
    Window window() {
      return new Window(T0.plusSeconds(from), to > SECONDS ? Instant.MAX : T0.plusSeconds(to));
    }
  }

  @Provide
  Arbitrary<Piece> pieces() {
    return Combinators.combine(
            Arbitraries.integers().between(0, SECONDS),
            Arbitraries.integers().between(1, SECONDS),
            Arbitraries.longs().between(1, 12))
        .as((from, length, amount) -> new Piece(from, from + length, amount));
  }

  @Provide
  Arbitrary<List<Piece>> lists() {
    return pieces().list().ofMaxSize(6);
  }

  @Provide
  Arbitrary<TokenBucket> buckets() {
    return Combinators.combine(
            Arbitraries.longs().between(0, 40),
            Arbitraries.longs().between(0, 100),
            Arbitraries.integers().between(0, 5))
        .as((fill, capacity, origin) -> new TokenBucket(fill, capacity, T0.plusSeconds(origin)));
  }

  private static Timeline timeline(List<Piece> pieces) {
    Timeline timeline = Timeline.EMPTY;
    for (Piece piece : pieces) {
      timeline = timeline.plus(piece.window(), piece.amount());
    }
    return timeline;
  }

  private static long[] seconds(List<Piece> pieces) {
    long[] seconds = new long[SECONDS + 1];
    pieces.forEach(piece -> add(seconds, piece, piece.amount()));
    return seconds;
  }

  private static void add(long[] seconds, Piece piece, long amount) {
    for (int second = piece.from(); second < Math.min(piece.to(), SECONDS + 1); second++) {
      seconds[second] += amount;
    }
  }

  private static int origin(TokenBucket bucket) {
    return (int) (bucket.origin().getEpochSecond() - T0.getEpochSecond());
  }

  private static Optional<Instant> naiveFirstDry(TokenBucket bucket, long[] seconds) {
    long tokens = 0;
    for (int second = origin(bucket); second <= SECONDS; second++) {
      long loss = seconds[second] - bucket.fill();
      if (loss > 0 && (tokens < loss || second == SECONDS)) {
        return Optional.of(T0.plusSeconds(second).plusNanos(tokens * 1_000_000_000 / loss));
      }
      tokens = Math.min(bucket.capacity(), tokens - loss);
    }
    return Optional.empty();
  }

  private static boolean naiveFits(TokenBucket bucket, List<Piece> pieces, Piece more, long by) {
    long[] seconds = seconds(pieces);
    add(seconds, more, by);
    return naiveFirstDry(bucket, seconds).isEmpty();
  }

  @Property
  void itRunsDryWhenAnArrayOfSecondsDoes(
      @ForAll("buckets") TokenBucket bucket, @ForAll("lists") List<Piece> pieces) {
    assertThat(bucket.firstDry(timeline(pieces))).isEqualTo(naiveFirstDry(bucket, seconds(pieces)));
  }

  @Property
  void itHoldsWhatAnArrayOfSecondsDoes(
      @ForAll("buckets") TokenBucket bucket, @ForAll("lists") List<Piece> pieces) {
    Timeline timeline = timeline(pieces);
    long[] seconds = seconds(pieces);
    long tokens = 0;
    for (int second = origin(bucket); second <= SECONDS; second++) {
      assertThat(bucket.tokensAt(timeline, T0.plusSeconds(second)))
          .isEqualByComparingTo(BigDecimal.valueOf(tokens));
      tokens = Math.min(bucket.capacity(), tokens + bucket.fill() - seconds[second]);
    }
  }

  @Property
  void itFitsWhereAnArrayOfSecondsDoes(
      @ForAll("buckets") TokenBucket bucket,
      @ForAll("lists") List<Piece> pieces,
      @ForAll("pieces") Piece asked) {
    assertThat(bucket.fits(timeline(pieces), asked.window(), asked.amount()))
        .isEqualTo(naiveFits(bucket, pieces, asked, asked.amount()));
  }

  @Property
  void theMostThatFitsIsTheLastOfAllAmountsThatDo(
      @ForAll("buckets") TokenBucket bucket,
      @ForAll("lists") List<Piece> pieces,
      @ForAll("pieces") Piece asked) {
    long most = bucket.mostThatFits(timeline(pieces), asked.window());
    assertThat(Math.min(most, MORE_THAN_EVER_FITS))
        .isEqualTo(
            LongStream.rangeClosed(0, MORE_THAN_EVER_FITS)
                .filter(amount -> naiveFits(bucket, pieces, asked, amount))
                .max()
                .orElse(0));
  }

  @Property
  void tokensRunOutExactlyAtTheReportedInstant(
      @ForAll("lists") List<Piece> pieces,
      @ForAll @LongRange(min = 0, max = 20) long fill,
      @ForAll @LongRange(min = 0, max = 200) long capacity,
      @ForAll @LongRange(min = -2_000_000_000L, max = 2_000_000_000L) long shift) {
    TokenBucket bucket = new TokenBucket(fill, capacity, T0.plusNanos(shift));
    Timeline timeline = timeline(pieces);
    bucket
        .firstDry(timeline)
        .ifPresent(
            dry -> {
              assertThat(bucket.tokensAt(timeline, dry)).isNotNegative();
              assertThat(bucket.tokensAt(timeline, dry.plusNanos(1))).isNegative();
            });
  }

  @Property
  void theMaximumFitsAndOneMoreDoesNot(
      @ForAll @LongRange(min = 0, max = 1_000_000_000_000_000L) long fill,
      @ForAll @LongRange(min = 0) long capacity,
      @ForAll("lists") List<Piece> pieces,
      @ForAll @LongRange(min = 1, max = 5_000_000_000L) long start,
      @ForAll @LongRange(min = 1, max = 400_000_000_000_000_000L) long length) {
    TokenBucket bucket = new TokenBucket(fill, capacity, T0);
    Timeline timeline = timeline(pieces);
    Window window = new Window(T0.plusNanos(start), T0.plusNanos(start).plusNanos(length));
    long most = bucket.mostThatFits(timeline, window);
    assertThat(most == 0 || bucket.fits(timeline, window, most)).isTrue();
    assertThat(most < Long.MAX_VALUE && bucket.fits(timeline, window, most + 1)).isFalse();
  }
}
