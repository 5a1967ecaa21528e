package org.windowpane.core.admission.capacity;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.TokenBucket;
import org.windowpane.core.time.Window;

/** The bandwidth of a share, with its least draw and its token bucket. */
public final class ShareAccount extends Account {
  /** Longer than any calendar, in seconds. */
  private static final BigDecimal MAX_WAIT = BigDecimal.valueOf(9_000_000_000L);

  private final Share share;
  private final Optional<TokenBucket> bucket;

  ShareAccount(Share share, Timeline reserved, Collection<Account> changed) {
    super(
        new ShareBandwidth(share.name()),
        share.privileges().maxReserveBps(),
        reserved,
        Timeline.EMPTY,
        changed);
    this.share = share;
    this.bucket = share.privileges().bucket();
  }

  /** The share whose bandwidth this is. */
  public Share share() {
    return share;
  }

  Optional<TokenBucket> bucket() {
    return bucket;
  }

  /** Whether more than the maximum bounds what may be drawn. */
  boolean hasRulesOfDraw() {
    return bucket.isPresent() || share.privileges().minReserveBps().isPresent();
  }

  /**
   * The first instant of the window at which, with so much more reserved, something is reserved but
   * less than the least draw.
   *
   * @param more in bits per second; below 0 where less would be reserved
   */
  Optional<Timeline.Step> firstBelowLeast(Window window, long more) {
    OptionalLong least = share.privileges().minReserveBps();
    if (least.isEmpty()) {
      return Optional.empty();
    }
    Instant at = window.start();
    while (at.isBefore(window.end())) {
      long level = reserved().levelAt(at);
      if (level + more != 0 && level + more < least.getAsLong()) {
        return Optional.of(new Timeline.Step(at, level));
      }
      Optional<Instant> next = reserved().firstAtMost(at, least.getAsLong() - more - 1);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      at = next.get();
    }
    return Optional.empty();
  }

  /** Whether the tokens last for ever, however late, with so much more drawn in the window. */
  boolean tokensLast(Window window, long more) {
    return bucket.isEmpty() || bucket.get().fits(reserved(), window, more);
  }

  /** From when on the tokens would be gone, with so much more drawn in the window. */
  Optional<Instant> firstDry(Window window, long more) {
    return bucket.flatMap(it -> it.firstDry(reserved().done().plus(window, more)));
  }

  /**
   * An instant before which no window of this length, starting with this one, has enough tokens for
   * so much more; {@link Instant#MAX} where none ever has. Its start where the tokens last.
   */
  public Instant soonestStart(Window window, long more) {
    Timeline drawn = reserved().done().plus(window, more);
    Optional<Instant> dry = bucket.flatMap(it -> it.firstDry(drawn));
    if (dry.isEmpty()) {
      return window.start();
    }
    Instant low = drawn.firstAtMost(dry.get(), Long.MAX_VALUE).orElse(Instant.MAX);
    return low.equals(Instant.MAX) || !low.isAfter(window.start())
        ? Instant.MAX
        : start(window, more, low, bucket.get().tokensAt(drawn, low).negate());
  }

  /**
   * What is missing at {@code low} comes by drawing less before it, which a later window does only
   * once it reaches that far; what is missing when the window ends, even then, by the fill alone.
   */
  private Instant start(Window window, long more, Instant low, BigDecimal missing) {
    if (low.equals(window.end())) {
      return later(window.start(), missing, Math.min(more, share.privileges().tokens().fillBps()));
    }
    Instant reaching = low.isAfter(window.end()) ? low.minus(window.length()) : window.start();
    return later(reaching, missing, more);
  }

  private static Instant later(Instant start, BigDecimal missing, long perSecond) {
    if (perSecond == 0) {
      return Instant.MAX;
    }
    BigDecimal seconds = missing.divide(BigDecimal.valueOf(perSecond), 9, RoundingMode.CEILING);
    return seconds.compareTo(MAX_WAIT) > 0
        ? Instant.MAX
        : Window.roundedUp(start.plusNanos(seconds.movePointRight(9).longValueExact()));
  }

  /** The most that may be drawn in the window without the tokens running out, however late. */
  long mostThatTokensLast(Window window) {
    return bucket.map(it -> it.mostThatFits(reserved(), window)).orElse(Long.MAX_VALUE);
  }
}
