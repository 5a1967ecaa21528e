package org.windowpane.core.time;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.time.Timeline.Step;

/**
 * How much of something is taken at every instant: a sum of windows, each with an amount, to be
 * read.
 *
 * <p>Before the first change of the level it is 0. Amounts add up, so two equal windows that start
 * together count twice. With n changes, the level at an instant, the maximum of a window and the
 * first instant beyond a limit take time in log n.
 *
 * <p>Instants are told apart from 1677-09-21T00:12:44Z up to 2262-04-11T23:47:16Z. An edge of a
 * window before that counts as if it had always been there, and one behind it never comes.
 */
public abstract sealed class StepFunction permits Timeline, TimelineEditor {
  StepFunction() {}

  /** The tree of levels, for {@link Reading}. */
  abstract Object root();

  /**
   * The levels times how long they last, summed up as longs are that overflow. It is 0 where
   * nothing is taken, and may be 0 elsewhere.
   */
  abstract long area();

  /** What is taken at the instant. */
  public final long levelAt(Instant at) {
    return Reading.levelAt(root(), EpochNanos.of(at));
  }

  /** The most that is taken at any instant of the window. */
  public final long maximum(Window window) {
    return Reading.greatest(root(), EpochNanos.of(window.start()), EpochNanos.lastOf(window));
  }

  /** The most that is taken at {@code from} or at any instant after it. */
  public final long maximumFrom(Instant from) {
    return Reading.greatest(root(), EpochNanos.of(from), EpochNanos.NEVER);
  }

  /** The first instant of the window at which more than {@code limit} is taken, and how much. */
  public final Optional<Step> firstAbove(Window window, long limit) {
    Object root = root();
    long start = EpochNanos.of(window.start());
    long level = Reading.levelAt(root, start);
    if (level > limit) {
      return Optional.of(new Step(window.start(), level));
    }
    long first = Reading.firstAbove(root, 0, start, EpochNanos.lastOf(window), limit);
    return first == EpochNanos.NEVER
        ? Optional.empty()
        : Optional.of(new Step(EpochNanos.instant(first), Reading.levelAt(root, first)));
  }

  /** The first instant after {@code at} from which no more than {@code limit} is taken. */
  public final Optional<Instant> firstAtMost(Instant at, long limit) {
    long first = Reading.firstAtMost(root(), 0, EpochNanos.next(EpochNanos.of(at)), limit);
    return first == EpochNanos.NEVER ? Optional.empty() : Optional.of(EpochNanos.instant(first));
  }

  /** The level at the start of the window, and every change inside it, in order. */
  public final List<Step> steps(Window window) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(window.start(), levelAt(window.start())));
    Changes changes = changesAfter(window.start());
    long last = EpochNanos.lastOf(window);
    while (changes.next() && changes.tick() <= last) {
      steps.add(new Step(EpochNanos.instant(changes.tick()), changes.level()));
    }
    return steps;
  }

  final Changes changesAfter(Instant at) {
    return new Changes(root(), EpochNanos.next(EpochNanos.of(at)));
  }

  final Changes changes() {
    return new Changes(root(), EpochNanos.EVER);
  }

  /** Whether nothing is ever taken. */
  public final boolean isEmpty() {
    return area() == 0 && root() == null;
  }

  @Override
  public final String toString() {
    List<Step> steps = new ArrayList<>();
    Changes changes = changes();
    while (changes.next()) {
      steps.add(new Step(EpochNanos.instant(changes.tick()), changes.level()));
    }
    return steps.toString();
  }
}
