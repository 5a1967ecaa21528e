package org.windowpane.core.time;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How much of something is taken at every instant: a sum of windows, each with an amount.
 * Immutable.
 *
 * <p>Kept as the level from each instant at which it changes until the next; before the first it is
 * 0. Amounts add up, so two equal windows that start together count twice.
 */
public final class Timeline {
  /** Nothing taken, ever. */
  public static final Timeline EMPTY = new Timeline(Collections.emptyNavigableMap());

  private final NavigableMap<Instant, Long> levels;

  private Timeline(NavigableMap<Instant, Long> levels) {
    this.levels = levels;
  }

  /**
   * The level from an instant on, until the next step.
   *
   * @param at the instant of the change
   * @param level what is taken from then on
   */
  public record Step(Instant at, long level) {}

  /** This, with {@code amount} more taken inside the window. */
  public Timeline plus(Window window, long amount) {
    TreeMap<Instant, Long> changed = new TreeMap<>(levels);
    changed.putIfAbsent(window.end(), levelAt(window.end()));
    changed.putIfAbsent(window.start(), levelAt(window.start()));
    changed
        .subMap(window.start(), true, window.end(), false)
        .replaceAll((at, level) -> Math.addExact(level, amount));
    dropIfFlat(changed, window.end());
    dropIfFlat(changed, window.start());
    return changed.isEmpty() ? EMPTY : new Timeline(changed);
  }

  /** This, with {@code amount} less taken inside the window: undoes {@link #plus}. */
  public Timeline minus(Window window, long amount) {
    return plus(window, Math.negateExact(amount));
  }

  private static void dropIfFlat(NavigableMap<Instant, Long> levels, Instant at) {
    Map.Entry<Instant, Long> before = levels.lowerEntry(at);
    long level = before == null ? 0 : before.getValue();
    levels.remove(at, level);
  }

  /** What is taken at the instant. */
  public long levelAt(Instant at) {
    Map.Entry<Instant, Long> step = levels.floorEntry(at);
    return step == null ? 0 : step.getValue();
  }

  /** The most that is taken at any instant of the window. */
  public long maximum(Window window) {
    long maximum = levelAt(window.start());
    for (long level : levels.subMap(window.start(), true, window.end(), false).values()) {
      maximum = Math.max(maximum, level);
    }
    return maximum;
  }

  /** The most that is taken at {@code from} or at any instant after it. */
  public long maximumFrom(Instant from) {
    long maximum = levelAt(from);
    for (long level : levels.tailMap(from, true).values()) {
      maximum = Math.max(maximum, level);
    }
    return maximum;
  }

  /** The first instant of the window at which more than {@code limit} is taken, and how much. */
  public Optional<Step> firstAbove(Window window, long limit) {
    for (Step step : steps(window)) {
      if (step.level() > limit) {
        return Optional.of(step);
      }
    }
    return Optional.empty();
  }

  /** The first instant after {@code at} from which no more than {@code limit} is taken. */
  public Optional<Instant> firstAtMost(Instant at, long limit) {
    for (Map.Entry<Instant, Long> step : levels.tailMap(at, false).entrySet()) {
      if (step.getValue() <= limit) {
        return Optional.of(step.getKey());
      }
    }
    return Optional.empty();
  }

  /** The level at the start of the window, and every change inside it, in order. */
  public List<Step> steps(Window window) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(window.start(), levelAt(window.start())));
    levels
        .subMap(window.start(), false, window.end(), false)
        .forEach((at, level) -> steps.add(new Step(at, level)));
    return steps;
  }

  /** Whether nothing is ever taken. */
  public boolean isEmpty() {
    return levels.isEmpty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Timeline timeline && levels.equals(timeline.levels);
  }

  @Override
  public int hashCode() {
    return levels.hashCode();
  }

  @Override
  public String toString() {
    return levels.toString();
  }
}
