package org.windowpane.core.time;

import java.time.Instant;
import java.util.function.BiConsumer;

/**
 * Changes of a level over time, ordered by instant; null is the empty one. Immutable: what changes
 * is copied along one way from the root, and the rest is shared.
 *
 * <p>A treap (Seidel and Aragon, Randomized Search Trees, 1996) whose priorities are made of the
 * instants, so that equal changes make equal trees whatever their history. Every node knows the sum
 * of the changes below it and the least and greatest of their running sums, which makes finding the
 * level at an instant, the greatest level in a window and the first instant beyond a limit take
 * time in the logarithm of the number of changes.
 */
final class StepTree {
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final long second;
  private final int nano;
  private final long priority;
  private final long delta;
  private final StepTree before;
  private final StepTree after;
  private final long sum;
  private final long least;
  private final long greatest;

  private StepTree(
      long second, int nano, long priority, long delta, StepTree before, StepTree after) {
    this.second = second;
    this.nano = nano;
    this.priority = priority;
    this.delta = delta;
    this.before = before;
    this.after = after;
    long here = Math.addExact(sum(before), delta);
    long low = here;
    long high = here;
    if (before != null) {
      low = Math.min(low, before.least);
      high = Math.max(high, before.greatest);
    }
    if (after != null) {
      low = Math.min(low, Math.addExact(here, after.least));
      high = Math.max(high, Math.addExact(here, after.greatest));
    }
    this.sum = Math.addExact(here, sum(after));
    this.least = low;
    this.greatest = high;
  }

  private static long sum(StepTree tree) {
    return tree == null ? 0 : tree.sum;
  }

  /** Less than, equal to or more than 0, as this change is before, at or after the instant. */
  private int compareTo(Instant instant) {
    int seconds = Long.compare(second, instant.getEpochSecond());
    return seconds != 0 ? seconds : Integer.compare(nano, instant.getNano());
  }

  private Instant at() {
    return Instant.ofEpochSecond(second, nano);
  }

  private static StepTree of(
      Instant at, long priority, long delta, StepTree before, StepTree after) {
    return new StepTree(at.getEpochSecond(), at.getNano(), priority, delta, before, after);
  }

  private static long priorityOf(Instant at) {
    long mixed = (at.getEpochSecond() * MIX) ^ ((long) at.getNano() << 32);
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  private StepTree with(StepTree newBefore, StepTree newAfter) {
    return newBefore == before && newAfter == after
        ? this
        : new StepTree(second, nano, priority, delta, newBefore, newAfter);
  }

  /** The tree, with the level changed by {@code delta} more at the instant. */
  static StepTree plus(StepTree tree, Instant at, long delta) {
    return delta == 0 ? tree : plus(tree, at, priorityOf(at), delta);
  }

  private static StepTree plus(StepTree tree, Instant at, long priority, long delta) {
    if (tree == null) {
      return of(at, priority, delta, null, null);
    }
    int side = tree.compareTo(at);
    if (side == 0) {
      long both = Math.addExact(tree.delta, delta);
      return both == 0
          ? joined(tree.before, tree.after)
          : of(at, priority, both, tree.before, tree.after);
    }
    if (priority > tree.priority) {
      return of(at, priority, delta, upTo(tree, at), from(tree, at));
    }
    return side > 0
        ? tree.with(plus(tree.before, at, priority, delta), tree.after)
        : tree.with(tree.before, plus(tree.after, at, priority, delta));
  }

  /** What lies before the instant. */
  private static StepTree upTo(StepTree tree, Instant at) {
    if (tree == null) {
      return null;
    }
    return tree.compareTo(at) < 0
        ? tree.with(tree.before, upTo(tree.after, at))
        : upTo(tree.before, at);
  }

  /** What lies at the instant or after it. */
  private static StepTree from(StepTree tree, Instant at) {
    if (tree == null) {
      return null;
    }
    return tree.compareTo(at) < 0
        ? from(tree.after, at)
        : tree.with(from(tree.before, at), tree.after);
  }

  private static StepTree joined(StepTree first, StepTree second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    return first.priority > second.priority
        ? first.with(first.before, joined(first.after, second))
        : second.with(joined(first, second.before), second.after);
  }

  /** The level at the instant: the sum of all changes until then. */
  static long levelAt(StepTree tree, Instant at) {
    long level = 0;
    StepTree here = tree;
    while (here != null) {
      if (here.compareTo(at) > 0) {
        here = here.before;
      } else {
        level += sum(here.before) + here.delta;
        here = here.after;
      }
    }
    return level;
  }

  /**
   * The greatest level from a change after {@code start} and before {@code end} on.
   *
   * @param end null for no end
   * @return {@link Long#MIN_VALUE} where nothing changes in between
   */
  static long greatest(StepTree tree, long base, Instant start, Instant end) {
    if (tree == null) {
      return Long.MIN_VALUE;
    }
    if (start == null && end == null) {
      return base + tree.greatest;
    }
    if (start != null && tree.compareTo(start) <= 0) {
      return greatest(tree.after, base + sum(tree.before) + tree.delta, start, end);
    }
    if (end != null && tree.compareTo(end) >= 0) {
      return greatest(tree.before, base, start, end);
    }
    long here = base + sum(tree.before) + tree.delta;
    long most = Math.max(here, greatest(tree.before, base, start, null));
    return Math.max(most, greatest(tree.after, here, null, end));
  }

  /** The first change after {@code start}, or null, from which the level is above {@code limit}. */
  static Timeline.Step firstAbove(StepTree tree, long base, Instant start, long limit) {
    if (tree == null || base + tree.greatest <= limit) {
      return null;
    }
    long here = base + sum(tree.before) + tree.delta;
    if (tree.compareTo(start) > 0) {
      Timeline.Step earlier = firstAbove(tree.before, base, start, limit);
      if (earlier != null) {
        return earlier;
      }
      if (here > limit) {
        return new Timeline.Step(tree.at(), here);
      }
    }
    return firstAbove(tree.after, here, start, limit);
  }

  /**
   * The first change after {@code start}, or null, from which the level is at most {@code limit}.
   */
  static Instant firstAtMost(StepTree tree, long base, Instant start, long limit) {
    if (tree == null || base + tree.least > limit) {
      return null;
    }
    long here = base + sum(tree.before) + tree.delta;
    if (tree.compareTo(start) > 0) {
      Instant earlier = firstAtMost(tree.before, base, start, limit);
      if (earlier != null) {
        return earlier;
      }
      if (here <= limit) {
        return tree.at();
      }
    }
    return firstAtMost(tree.after, here, start, limit);
  }

  /** Tells every change after {@code start} and before {@code end}, with the level from it on. */
  static void tell(
      StepTree tree, long base, Instant start, Instant end, BiConsumer<Instant, Long> listener) {
    if (tree == null) {
      return;
    }
    long here = base + sum(tree.before) + tree.delta;
    boolean started = start == null || tree.compareTo(start) > 0;
    boolean open = end == null || tree.compareTo(end) < 0;
    if (started) {
      tell(tree.before, base, start, open ? null : end, listener);
    }
    if (started && open) {
      listener.accept(tree.at(), here);
    }
    if (open) {
      tell(tree.after, here, started ? null : start, end, listener);
    }
  }

  /** Whether both say the same. Trees of the same changes have the same shape. */
  static boolean same(StepTree one, StepTree other) {
    if (one == other) {
      return true;
    }
    return one != null
        && other != null
        && one.delta == other.delta
        && one.sum == other.sum
        && one.second == other.second
        && one.nano == other.nano
        && same(one.before, other.before)
        && same(one.after, other.after);
  }
}
