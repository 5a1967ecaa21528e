package org.windowpane.core.time;

import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;

/**
 * A scan with numbers of fixed size, for instants that {@link EpochNanos} distinguishes. It makes
 * no object for a change.
 *
 * <p>A rate fits in 64 bits, and so does a time since 1970. So no product of them has more than
 * 126, nor has the sum of what is drawn in times that follow one another.
 */
final class QuickScan implements TokenScan {
  private static final long BILLIONTHS = 1_000_000_000;

  private final StepFunction levels;
  private final long fill;
  private final WideTokens full;
  private final long origin;
  private final long start;
  private final long end;

  QuickScan(Subject subject) {
    this.levels = subject.levels();
    this.fill = subject.bucket().fill();
    this.full = WideTokens.product(subject.bucket().capacity(), BILLIONTHS);
    this.origin = EpochNanos.of(subject.bucket().origin());
    this.start = EpochNanos.of(subject.window().start());
    this.end = EpochNanos.of(subject.window().end());
  }

  /** Whether nothing overflows or is rounded, for all amounts from 0 up to {@code most}. */
  static boolean isExactFor(Subject subject, long most) {
    TokenBucket bucket = subject.bucket();
    Window window = subject.window();
    long origin = EpochNanos.of(bucket.origin());
    long reach = Reading.reach(subject.levels().root());
    return origin >= 0
        && origin < EpochNanos.NEVER
        && EpochNanos.of(window.start()) < EpochNanos.NEVER
        && (EpochNanos.of(window.end()) < EpochNanos.NEVER || window.end().equals(Instant.MAX))
        && bucket.fill() <= Long.MAX_VALUE - reach
        && most <= Long.MAX_VALUE - reach;
  }

  @Override
  public Optional<Instant> firstDry(long amount) {
    Cursor cursor = new Cursor();
    WideTokens tokens = new WideTokens();
    while (cursor.next()) {
      long rate = cursor.rate(amount);
      if (cursor.isEndless()) {
        return rate < 0 ? Optional.of(dry(cursor, tokens.toBigInteger(), rate)) : Optional.empty();
      }
      tokens.add(rate, cursor.nanos());
      if (tokens.isNegative()) {
        tokens.add(-rate, cursor.nanos());
        return Optional.of(dry(cursor, tokens.toBigInteger(), rate));
      }
      if (full.isLessThan(tokens)) {
        tokens.set(full);
      }
    }
    return Optional.empty();
  }

  /** When so many tokens at the start of a segment are drawn at this rate. */
  private static Instant dry(Cursor cursor, BigInteger tokens, long rate) {
    Instant end = cursor.isEndless() ? Instant.MAX : EpochNanos.instant(cursor.until);
    return new Segment(EpochNanos.instant(cursor.from), end, cursor.level, cursor.inside)
        .after(tokens.divide(BigInteger.valueOf(rate).negate()));
  }

  @Override
  public TokenLevel lowest(long amount) {
    Cursor cursor = new Cursor();
    WideTokens tokens = new WideTokens();
    WideTokens lowest = new WideTokens();
    long inside = 0;
    long insideAtLowest = 0;
    while (cursor.next() && !cursor.isEndless()) {
      tokens.add(cursor.rate(amount), cursor.nanos());
      inside += cursor.inside ? cursor.nanos() : 0;
      if (!tokens.isLessThan(full)) {
        tokens.set(full);
        inside = 0;
      }
      if (tokens.isLessThan(lowest)) {
        lowest.set(tokens);
        insideAtLowest = inside;
      }
    }
    return new TokenLevel(lowest.toBigInteger(), BigInteger.valueOf(insideAtLowest));
  }

  /**
   * Goes through the segments of one level from the origin on, cut where the window starts and
   * ends, as {@link Segment#of} does.
   */
  private final class Cursor {
    private final Changes changes = new Changes(levels.root(), EpochNanos.next(origin));

    /** From when the level changes next; never where it does not. */
    private long change = changes.next() ? changes.tick() : EpochNanos.NEVER;

    private long from;
    private long until = origin;
    private long level = Reading.levelAt(levels.root(), origin);
    private boolean inside;

    boolean next() {
      if (until == EpochNanos.NEVER) {
        return false;
      }
      if (until == change) {
        level = changes.level();
        change = changes.next() ? changes.tick() : EpochNanos.NEVER;
      }
      from = until;
      inside = start <= from && from < end;
      long edge = from < start ? start : end;
      until = from < edge ? Math.min(edge, change) : change;
      return true;
    }

    boolean isEndless() {
      return until == EpochNanos.NEVER;
    }

    long nanos() {
      return until - from;
    }

    /** How fast the tokens rise, a second, with so much more drawn in the window. */
    long rate(long amount) {
      return fill - level - (inside ? amount : 0);
    }
  }
}
