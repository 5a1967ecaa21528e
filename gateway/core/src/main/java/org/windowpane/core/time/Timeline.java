package org.windowpane.core.time;

import java.time.Instant;

/**
 * How much of something is taken at every instant: a sum of windows, each with an amount.
 * Immutable; adding a window takes time in the logarithm of the number of changes of the level, and
 * copies the way to the window's edges. For many changes in a row, {@link #edit} copies less.
 */
public final class Timeline extends Levels {
  /** Nothing taken, ever. */
  public static final Timeline EMPTY = new Timeline(null);

  private final Object root;

  private Timeline(Object root) {
    this.root = root;
  }

  static Timeline of(Object root) {
    return root == null ? EMPTY : new Timeline(root);
  }

  /**
   * The level from an instant on, until the next step.
   *
   * @param at the instant of the change
   * @param level what is taken from then on
   */
  public record Step(Instant at, long level) {}

  @Override
  Object root() {
    return root;
  }

  /** An editor that starts with what is taken here. */
  public TimelineEditor edit() {
    return new TimelineEditor(root);
  }

  /**
   * This, with {@code amount} more taken inside the window.
   *
   * @throws ArithmeticException as {@link TimelineEditor#plus}
   */
  public Timeline plus(Window window, long amount) {
    TimelineEditor editor = edit();
    editor.plus(window, amount);
    return editor.done();
  }

  /** This, with {@code amount} less taken inside the window: undoes {@link #plus}. */
  public Timeline minus(Window window, long amount) {
    return plus(window, Math.negateExact(amount));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Timeline timeline && (root == timeline.root || sameChanges(timeline));
  }

  private boolean sameChanges(Timeline other) {
    Changes here = changes();
    Changes there = other.changes();
    while (here.next()) {
      if (!there.next() || here.tick() != there.tick() || here.level() != there.level()) {
        return false;
      }
    }
    return !there.next();
  }

  @Override
  public int hashCode() {
    long hash = 0;
    Changes changes = changes();
    while (changes.next()) {
      hash = 31 * (31 * hash + changes.tick()) + changes.level();
    }
    return Long.hashCode(hash);
  }
}
