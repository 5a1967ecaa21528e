package org.windowpane.core.time;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A scan with numbers of any size and instants of any year. */
final class ExactScan implements TokenScan {
  private final BigInteger fill;
  private final BigInteger full;
  private final List<Stretch> stretches;

  ExactScan(Subject subject) {
    TokenBucket bucket = subject.bucket();
    this.fill = BigInteger.valueOf(bucket.fill());
    this.full = BigInteger.valueOf(bucket.capacity()).multiply(BILLION);
    this.stretches = Stretch.of(subject.levels(), bucket.origin(), subject.window());
  }

  @Override
  public Optional<Instant> firstDry(long amount) {
    BigInteger tokens = BigInteger.ZERO;
    for (Stretch stretch : stretches) {
      BigInteger rate = rate(stretch, amount);
      BigInteger after = tokens.add(rate.multiply(stretch.nanos()));
      if (after.signum() < 0 || (stretch.isEndless() && rate.signum() < 0)) {
        return Optional.of(stretch.after(tokens.divide(rate.negate())));
      }
      tokens = after.min(full);
    }
    return Optional.empty();
  }

  @Override
  public Ebb lowest(long amount) {
    Ebb now = new Ebb(BigInteger.ZERO, BigInteger.ZERO);
    Ebb lowest = now;
    for (Stretch stretch : stretches) {
      if (!stretch.isEndless()) {
        now = after(stretch, now, amount);
        lowest = now.tokens().compareTo(lowest.tokens()) < 0 ? now : lowest;
      }
    }
    return lowest;
  }

  private Ebb after(Stretch stretch, Ebb before, long amount) {
    BigInteger nanos = stretch.nanos();
    BigInteger tokens = before.tokens().add(rate(stretch, amount).multiply(nanos));
    if (tokens.compareTo(full) >= 0) {
      return new Ebb(full, BigInteger.ZERO);
    }
    return new Ebb(tokens, stretch.inside() ? before.inside().add(nanos) : before.inside());
  }

  /** How many tokens there are when the window ends, in billionths, with nothing more drawn. */
  BigInteger tokensBehindWindow() {
    BigInteger tokens = BigInteger.ZERO;
    for (Stretch stretch : stretches) {
      if (stretch.inside()) {
        tokens = tokens.add(rate(stretch, 0).multiply(stretch.nanos())).min(full);
      }
    }
    return tokens;
  }

  /** How fast the tokens rise in the stretch, a second, with so much more drawn in the window. */
  private BigInteger rate(Stretch stretch, long amount) {
    BigInteger rate = fill.subtract(BigInteger.valueOf(stretch.level()));
    return stretch.inside() ? rate.subtract(BigInteger.valueOf(amount)) : rate;
  }
}
