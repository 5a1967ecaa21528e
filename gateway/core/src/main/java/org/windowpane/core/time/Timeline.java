package org.windowpane.core.time;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How much of something is taken at every instant: a sum of windows, each with an amount.
 * Immutable.
 *
 * <p>Kept as the changes of the level; before the first it is 0. Amounts add up, so two equal
 * windows that start together count twice. With n changes, adding a window, the level at an
 * instant, the maximum of a window and the first instant beyond a limit take time in log n.
 */
public final class Timeline {
  /** Nothing taken, ever. */
  public static final Timeline EMPTY = new Timeline(null);

  private final StepTree changes;

  private Timeline(StepTree changes) {
    this.changes = changes;
  }

  /**
   * The level from an instant on, until the next step.
   *
   * @param at the instant of the change
   * @param level what is taken from then on
   */
  public record Step(Instant at, long level) {}

  /** An editor that starts from this. */
  public TimelineEditor edit() {
    return new TimelineEditor(this);
  }

  /** This, with {@code amount} more taken inside the window. */
  public Timeline plus(Window window, long amount) {
    StepTree started = StepTree.plus(changes, window.start(), amount);
    StepTree ended = StepTree.plus(started, window.end(), Math.negateExact(amount));
    return ended == null ? EMPTY : new Timeline(ended);
  }

  /** This, with {@code amount} less taken inside the window: undoes {@link #plus}. */
  public Timeline minus(Window window, long amount) {
    return plus(window, Math.negateExact(amount));
  }

  /** What is taken at the instant. */
  public long levelAt(Instant at) {
    return StepTree.levelAt(changes, at);
  }

  /** The most that is taken at any instant of the window. */
  public long maximum(Window window) {
    return Math.max(
        levelAt(window.start()), StepTree.greatest(changes, 0, window.start(), window.end()));
  }

  /** The most that is taken at {@code from} or at any instant after it. */
  public long maximumFrom(Instant from) {
    return Math.max(levelAt(from), StepTree.greatest(changes, 0, from, null));
  }

  /** The first instant of the window at which more than {@code limit} is taken, and how much. */
  public Optional<Step> firstAbove(Window window, long limit) {
    long first = levelAt(window.start());
    if (first > limit) {
      return Optional.of(new Step(window.start(), first));
    }
    return Optional.ofNullable(StepTree.firstAbove(changes, 0, window.start(), limit))
        .filter(step -> step.at().isBefore(window.end()));
  }

  /** The first instant after {@code at} from which no more than {@code limit} is taken. */
  public Optional<Instant> firstAtMost(Instant at, long limit) {
    return Optional.ofNullable(StepTree.firstAtMost(changes, 0, at, limit));
  }

  /** The level at the start of the window, and every change inside it, in order. */
  public List<Step> steps(Window window) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(window.start(), levelAt(window.start())));
    StepTree.tell(
        changes, 0, window.start(), window.end(), (at, level) -> steps.add(new Step(at, level)));
    return steps;
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    StepTree.tell(changes, 0, null, null, (at, level) -> steps.add(new Step(at, level)));
    return steps;
  }

  /** Whether nothing is ever taken. */
  public boolean isEmpty() {
    return changes == null;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Timeline timeline && StepTree.same(changes, timeline.changes);
  }

  @Override
  public int hashCode() {
    return steps().hashCode();
  }

  @Override
  public String toString() {
    return steps().toString();
  }
}
