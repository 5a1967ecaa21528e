package org.windowpane.core.time;

import java.time.Instant;

/**
 * How much of something is taken at every instant: a sum of windows, each with an amount.
 * Immutable; adding a window takes time in the logarithm of the number of changes of the level, and
 * copies the way to the window's edges. For many changes in a row, {@link #edit} copies less.
 */
public final class Timeline extends StepFunction {
  /** Nothing taken, ever. */
  public static final Timeline EMPTY = new Timeline(null, 0, Backlog.empty(), 0, 0);

  private final Object tree;
  private final int changesInTree;
  private final Backlog backlog;
  private final long reach;
  private final long area;

  /** This without a backlog, once somebody has read it. */
  private volatile Timeline settled;

  private Timeline(Object tree, int changesInTree, Backlog backlog, long reach, long area) {
    this.tree = tree;
    this.changesInTree = changesInTree;
    this.backlog = backlog;
    this.reach = reach;
    this.area = area;
  }

  static Timeline of(Object tree, int changesInTree, Backlog backlog, long reach, long area) {
    return tree == null && backlog.count() == 0
        ? EMPTY
        : new Timeline(tree, changesInTree, backlog, reach, area);
  }

  /**
   * The level from an instant on, until the next step.
   *
   * @param at the instant of the change
   * @param level what is taken from then on
   */
  public record Step(Instant at, long level) {}

  Object tree() {
    return tree;
  }

  int changesInTree() {
    return changesInTree;
  }

  Backlog backlog() {
    return backlog;
  }

  @Override
  long area() {
    return area;
  }

  long reach() {
    return reach;
  }

  @Override
  Object root() {
    return settled().tree;
  }

  /** The same without a backlog; made once. */
  Timeline settled() {
    if (backlog.count() == 0) {
      return this;
    }
    Timeline known = settled;
    if (known == null) {
      known = TimelineEditor.settled(this);
      settled = known;
    }
    return known;
  }

  /** An editor that starts with what is taken here. */
  public TimelineEditor edit() {
    Timeline known = settled;
    return new TimelineEditor(known == null ? this : known, TimelineEditor.CAPACITY);
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
    return other instanceof Timeline timeline && (this == timeline || sameChanges(timeline));
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
