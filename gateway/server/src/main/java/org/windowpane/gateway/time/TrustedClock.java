package org.windowpane.gateway.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The machine's clock, which a jump does not move before another clock confirms it. Bookings,
 * sessions, and keys end by this clock and do not come back.
 *
 * <p>A jump is a difference of more than {@link #TOLERANCE} to the monotonic clock. Until it is
 * confirmed, this clock goes on as if there had been none. It is confirmed as soon as a clock that
 * has not jumped itself, of the database or of a controller, shows the new time, and all others
 * that answer were read again. Where any clock shows the old time, the jump is not accepted,
 * whatever others show. Where none does, because all run on this machine or do not answer, the jump
 * is accepted after {@link #PATIENCE}.
 *
 * <p>Safe for use by several threads.
 */
public final class TrustedClock extends Clock {
  /** Differences of clocks below this do not matter. */
  public static final Duration TOLERANCE = Duration.ofSeconds(1);

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration RECENT = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(TrustedClock.class);

  private final Clock machine;
  private final LongSupplier nanoTime;
  private final Map<String, Source> sources = new TreeMap<>();

  /** What this clock showed when the monotonic clock showed {@link #anchorNanos}. */
  private Instant anchor;

  private long anchorNanos;

  /** When the jump was noticed, by the monotonic clock. */
  private Optional<Long> jumpedAt = Optional.empty();

  /** How far this clock is behind the trusted time; zero except while a demo's history is made. */
  private Duration behind = Duration.ZERO;

  /** The clock of this machine. */
  public TrustedClock() {
    this(Clock.systemUTC(), System::nanoTime);
  }

  /**
   * Another clock in place of that of this machine.
   *
   * @param nanoTime a monotonic clock, as {@link System#nanoTime}
   */
  public TrustedClock(Clock machine, LongSupplier nanoTime) {
    this.machine = machine;
    this.nanoTime = nanoTime;
    this.anchor = machine.instant();
    this.anchorNanos = nanoTime.getAsLong();
  }

  /**
   * A clock that begins in the past, and that {@link #advanceTo} brings to the present. In between
   * it goes on like the machine's clock.
   *
   * @throws IllegalArgumentException if the instant is in the future
   */
  public static TrustedClock startingAt(Instant start) {
    TrustedClock clock = new TrustedClock();
    Duration behind = Duration.between(start, clock.trusted());
    if (behind.isNegative()) {
      throw new IllegalArgumentException(start + " is in the future");
    }
    clock.behind = behind;
    return clock;
  }

  /**
   * Advances a clock that is in the past. An instant before that of this clock has no effect, and
   * one in the future means the present: this clock never goes back, and never ahead of the time.
   */
  public synchronized void advanceTo(Instant instant) {
    Duration left = Duration.between(instant, trusted());
    if (left.compareTo(behind) < 0) {
      behind = left.isNegative() ? Duration.ZERO : left;
    }
  }

  /**
   * Another clock.
   *
   * @param shown what it showed last
   * @param nanos when, by the monotonic clock
   * @param jumpedAt when it was last seen to jump, by the monotonic clock, or was seen for the
   *     first time while a jump of this machine's clock was not confirmed: it may have jumped, too
   */
  private record Source(Instant shown, long nanos, Optional<Long> jumpedAt) {
    Instant at(long now) {
      return shown.plusNanos(now - nanos);
    }

    boolean isSteady() {
      return jumpedAt.map(at -> nanos - at >= PATIENCE.toNanos()).orElse(true);
    }
  }

  /**
   * Another clock was read just now. Of an answer that took long, it is not known when the clock
   * showed this time, so that it has no effect.
   *
   * @param name of the clock, for people
   * @param shown what it showed
   * @param asked when it was asked, by {@link System#nanoTime}
   */
  public synchronized void observe(String name, Instant shown, long asked) {
    long took = nanoTime.getAsLong() - asked;
    if (took > TOLERANCE.toNanos()) {
      return;
    }
    long nanos = asked + took / 2;
    trusted(); // finds a jump of this machine's clock, which may be the same one as the other's
    Optional<Source> before = Optional.ofNullable(sources.get(name));
    boolean jumped = before.map(it -> !isSame(it.at(nanos), shown)).orElseGet(jumpedAt::isPresent);
    Optional<Long> lastJump = jumped ? Optional.of(nanos) : before.flatMap(Source::jumpedAt);
    sources.put(name, new Source(shown, nanos, lastJump));
  }

  @Override
  public synchronized Instant instant() {
    return trusted().minus(behind);
  }

  /**
   * The time that other clocks are compared with. It differs from {@link #instant} only while a
   * clock that began in the past is not in the present yet.
   */
  public synchronized Instant trusted() {
    long nanos = nanoTime.getAsLong();
    Instant shown = machine.instant();
    Instant expected = anchor.plusNanos(nanos - anchorNanos);
    if (!isSame(shown, expected) && !mayFollow(shown, expected, nanos)) {
      return expected;
    }
    anchor = shown;
    anchorNanos = nanos;
    jumpedAt = Optional.empty();
    return shown;
  }

  private boolean mayFollow(Instant shown, Instant expected, long nanos) {
    if (jumpedAt.isEmpty()) {
      jumpedAt = Optional.of(nanos);
      LOG.warn(
          "this machine's clock has jumped by {} ms; waiting for another clock to confirm it",
          Duration.between(expected, shown).toMillis());
    }
    boolean isConfirmed = isShown(shown, nanos, Source::isSteady) && !isAnyToBeReadAgain(nanos);
    boolean isContradicted = isShown(expected, nanos, source -> true);
    boolean isOld = nanos - jumpedAt.get() >= PATIENCE.toNanos();
    if (!isContradicted && (isConfirmed || isOld)) {
      LOG.warn("the time is {} from now on", shown);
      return true;
    }
    return false;
  }

  /** Whether such a clock has shown this time since the jump. */
  private boolean isShown(Instant time, long nanos, Predicate<Source> such) {
    return sources.values().stream()
        .filter(such)
        .anyMatch(
            source ->
                source.nanos() - jumpedAt.orElseThrow() >= 0
                    && nanos - source.nanos() <= RECENT.toNanos()
                    && isSame(source.at(nanos), time));
  }

  /** Whether a clock that was read just before the jump was not read since: it may contradict. */
  private boolean isAnyToBeReadAgain(long nanos) {
    return sources.values().stream()
        .anyMatch(
            source ->
                source.nanos() - jumpedAt.orElseThrow() < 0
                    && nanos - source.nanos() <= RECENT.toNanos());
  }

  private static boolean isSame(Instant one, Instant other) {
    return Duration.between(one, other).abs().compareTo(TOLERANCE) <= 0;
  }

  /** What is wrong with this machine's clock, or another one, in words; empty if nothing is. */
  public synchronized Optional<String> problem() {
    long nanos = nanoTime.getAsLong();
    Instant now = trusted();
    Duration jump = Duration.between(now, machine.instant());
    if (jump.abs().compareTo(TOLERANCE) > 0) {
      return Optional.of(
          "This machine's clock has jumped by "
              + seconds(jump)
              + ", and no other clock confirms it.");
    }
    return sources.entrySet().stream()
        .filter(each -> nanos - each.getValue().nanos() <= RECENT.toNanos())
        .filter(each -> !isSame(each.getValue().at(nanos), now))
        .map(
            each ->
                "The clock of "
                    + each.getKey()
                    + " differs by "
                    + seconds(Duration.between(now, each.getValue().at(nanos)))
                    + ".")
        .findFirst();
  }

  private static String seconds(Duration duration) {
    return "%+.1f s".formatted(duration.toMillis() / 1e3);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("this clock has no time zone");
  }
}
