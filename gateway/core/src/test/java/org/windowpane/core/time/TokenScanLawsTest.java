package org.windowpane.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.windowpane.core.time.TokenScan.Subject;

/** Scanning with numbers of fixed size, beside scanning with numbers of any size. */
final class TokenScanLawsTest {
  private static final long YEAR_NANOS = 31_536_000_000_000_000L;
  private static final long PETABIT = 1_000_000_000_000_000L;
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");

  record Piece(Window window, long amount) {}

  @Provide
  Arbitrary<Window> windows() {
    return Combinators.combine(
            Arbitraries.longs().between(-YEAR_NANOS, YEAR_NANOS),
            Arbitraries.longs().between(1, YEAR_NANOS),
            Arbitraries.integers().between(1, 10))
        .as(
            (from, length, never) -> {
              Instant start = T0.plusNanos(from);
              return new Window(start, never == 1 ? Instant.MAX : start.plusNanos(length));
            });
  }

  @Provide
  Arbitrary<List<Piece>> lists() {
    return Combinators.combine(windows(), Arbitraries.longs().between(-PETABIT / 10, PETABIT))
        .as(Piece::new)
        .list()
        .ofMaxSize(12);
  }

  private static Timeline timeline(List<Piece> pieces) {
    Timeline timeline = Timeline.EMPTY;
    for (Piece piece : pieces) {
      timeline = timeline.plus(piece.window(), piece.amount());
    }
    return timeline;
  }

  @Property
  void bothScansAgree(
      @ForAll("lists") List<Piece> pieces,
      @ForAll("windows") Window window,
      @ForAll @LongRange(min = 0, max = 5 * PETABIT) long fill,
      @ForAll @LongRange(min = 0) long capacity,
      @ForAll @LongRange(min = 0, max = PETABIT) long amount) {
    Subject subject =
        new Subject(new TokenBucket(fill, capacity, T0), timeline(pieces).edit(), window);
    Assume.that(QuickScan.isExactFor(subject, amount));
    TokenScan quick = TokenScan.of(subject, amount);
    TokenScan exact = new ExactScan(subject);
    assertThat(quick).isInstanceOf(QuickScan.class);
    assertThat(quick.firstDry(amount)).isEqualTo(exact.firstDry(amount));
    assertThat(quick.lowest(amount)).isEqualTo(exact.lowest(amount));
  }

  @Property
  void numbersOf128BitsAddUpAsThoseOfAnySize(
      @ForAll long one, @ForAll long two, @ForAll long three, @ForAll long four) {
    long halfOne = one / 2;
    long halfThree = three / 2;
    WideTokens sum = WideTokens.product(halfOne, two);
    WideTokens first = WideTokens.product(halfOne, two);
    sum.add(halfThree, four);
    BigInteger product = BigInteger.valueOf(halfOne).multiply(BigInteger.valueOf(two));
    BigInteger both = product.add(BigInteger.valueOf(halfThree).multiply(BigInteger.valueOf(four)));
    assertThat(sum.toBigInteger()).isEqualTo(both);
    assertThat(sum.isNegative()).isEqualTo(both.signum() < 0);
    assertThat(sum.isLessThan(first)).isEqualTo(both.compareTo(product) < 0);
  }

  @Property
  void valuesBeyondFixedSizeAreLeftToTheExactScan(@ForAll("windows") Window window) {
    TokenBucket bucket = new TokenBucket(1, 1, T0);
    TokenBucket ancient = new TokenBucket(1, 1, Instant.EPOCH.minusNanos(1));
    Window distant = new Window(T0, Instant.parse("3026-11-20T21:00:00Z"));
    Timeline taken = Timeline.EMPTY.plus(window, 2);
    assertThat(QuickScan.isExactFor(new Subject(bucket, taken, window), PETABIT)).isTrue();
    assertThat(QuickScan.isExactFor(new Subject(bucket, taken, window), Long.MAX_VALUE)).isFalse();
    assertThat(QuickScan.isExactFor(new Subject(ancient, taken, window), PETABIT)).isFalse();
    assertThat(QuickScan.isExactFor(new Subject(bucket, taken, distant), PETABIT)).isFalse();
  }
}
