package org.windowpane.gateway.security;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Slows down the guessing of passwords and other secrets. A guess takes its place before it is
 * checked, and gives it back if it was right, so that guesses in parallel do not all pass.
 *
 * <p>Limited are guesses from a source for an account, from a source, and for an account from all
 * sources. The last two do not apply where the account has signed in from the source before. So a
 * flood of guesses, even from many sources, does not lock the user out where the user usually is,
 * nor do the guesses of others at the same source.
 */
public final class LogInThrottle {
  private static final double PER_SECOND = 1 / 30.0;
  private static final int BURST_OF_PAIR = 5;
  private static final int BURST_OF_SOURCE = 20;
  private static final int BURST_OF_ACCOUNT = 50;

  /**
   * More than one source or account for each guess that can be checked while a bucket fills up, as
   * checking a password takes tens of milliseconds.
   */
  private static final int CAPACITY = 20_000;

  private final TokenBuckets pairs;
  private final TokenBuckets sources;
  private final TokenBuckets accounts;

  /** Counts with the monotonic clock of this machine. */
  public LogInThrottle() {
    this(System::nanoTime);
  }

  /** Counts with another monotonic clock. */
  public LogInThrottle(LongSupplier nanoTime) {
    pairs = new TokenBuckets(PER_SECOND, BURST_OF_PAIR, CAPACITY, nanoTime);
    sources = new TokenBuckets(PER_SECOND, BURST_OF_SOURCE, CAPACITY, nanoTime);
    accounts = new TokenBuckets(PER_SECOND, BURST_OF_ACCOUNT, CAPACITY, nanoTime);
  }

  /**
   * A guess.
   *
   * @param account the name that it is for; empty if the secret belongs to no account
   * @param source where it comes from
   * @param isKnown whether the account has signed in from there before
   */
  public record Guess(Optional<String> account, Source source, boolean isKnown) {
    /** A guess of a secret that belongs to no account. */
    public Guess(Source source) {
      this(Optional.empty(), source, false);
    }
  }

  private record Limit(TokenBuckets buckets, String key) {}

  private List<Limit> limits(Guess guess) {
    Limit ofSource = new Limit(sources, guess.source().text());
    if (guess.account().isEmpty()) {
      return List.of(ofSource);
    }
    String account = guess.account().get();
    Limit ofPair = new Limit(pairs, guess.source().text() + " " + account);
    return guess.isKnown()
        ? List.of(ofPair)
        : List.of(ofPair, ofSource, new Limit(accounts, account));
  }

  /** Permits a guess and returns zero, or returns how long to wait. */
  public synchronized Duration take(Guess guess) {
    List<Limit> taken = new ArrayList<>();
    for (Limit limit : limits(guess)) {
      Duration wait = limit.buckets().take(limit.key());
      if (!wait.isZero()) {
        taken.forEach(it -> it.buckets().giveBack(it.key()));
        return wait;
      }
      taken.add(limit);
    }
    return Duration.ZERO;
  }

  /** A permitted guess was not checked. */
  public synchronized void giveBack(Guess guess) {
    limits(guess).forEach(it -> it.buckets().giveBack(it.key()));
  }

  /** A permitted guess was right. Forgets the wrong ones from this source for this account. */
  public synchronized void succeeded(Guess guess) {
    giveBack(guess);
    guess.account().ifPresent(account -> pairs.fill(guess.source().text() + " " + account));
  }
}
