package org.windowpane.core.time;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A scan with numbers of any size and instants of any year. */
final class ExactScan implements TokenScan {
  private final BigInteger fill;
  private final BigInteger full;
  private final List<Segment> segments;

  ExactScan(Subject subject) {
    TokenBucket bucket = subject.bucket();
    this.fill = BigInteger.valueOf(bucket.fill());
    this.full = BigInteger.valueOf(bucket.capacity()).multiply(BILLION);
    this.segments = Segment.of(subject.levels(), bucket.origin(), subject.window());
  }

  @Override
  public Optional<Instant> firstDry(long amount) {
    BigInteger tokens = BigInteger.ZERO;
    for (Segment segment : segments) {
      BigInteger rate = rate(segment, amount);
      BigInteger after = tokens.add(rate.multiply(segment.nanos()));
      if (after.signum() < 0 || (segment.isEndless() && rate.signum() < 0)) {
        return Optional.of(segment.after(tokens.divide(rate.negate())));
      }
      tokens = after.min(full);
    }
    return Optional.empty();
  }

  @Override
  public TokenLevel lowest(long amount) {
    TokenLevel now = new TokenLevel(BigInteger.ZERO, BigInteger.ZERO);
    TokenLevel lowest = now;
    for (Segment segment : segments) {
      if (!segment.isEndless()) {
        now = after(segment, now, amount);
        lowest = now.tokens().compareTo(lowest.tokens()) < 0 ? now : lowest;
      }
    }
    return lowest;
  }

  private TokenLevel after(Segment segment, TokenLevel before, long amount) {
    BigInteger nanos = segment.nanos();
    BigInteger tokens = before.tokens().add(rate(segment, amount).multiply(nanos));
    if (tokens.compareTo(full) >= 0) {
      return new TokenLevel(full, BigInteger.ZERO);
    }
    return new TokenLevel(tokens, segment.inside() ? before.inside().add(nanos) : before.inside());
  }

  /** How many tokens there are when the window ends, in billionths, with nothing more drawn. */
  BigInteger tokensBehindWindow() {
    BigInteger tokens = BigInteger.ZERO;
    for (Segment segment : segments) {
      if (segment.inside()) {
        tokens = tokens.add(rate(segment, 0).multiply(segment.nanos())).min(full);
      }
    }
    return tokens;
  }

  /** How fast the tokens rise in the segment, a second, with so much more drawn in the window. */
  private BigInteger rate(Segment segment, long amount) {
    BigInteger rate = fill.subtract(BigInteger.valueOf(segment.level()));
    return segment.inside() ? rate.subtract(BigInteger.valueOf(amount)) : rate;
  }
}
