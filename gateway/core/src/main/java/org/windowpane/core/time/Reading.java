package org.windowpane.core.time;

/**
 * What can be read from a tree of levels: null for no changes, a {@link Leaf}, or a {@link Branch}.
 * Each takes time in the logarithm of the number of changes, and allocates nothing.
 */
final class Reading {
  private Reading() {}

  /** The level at the tick. */
  static long levelAt(Object root, long tick) {
    long base = 0;
    Object node = root;
    while (node instanceof Branch branch) {
      int index = branch.floor(tick);
      if (index < 0) {
        return 0;
      }
      base += branch.base(index);
      node = branch.child(index);
    }
    return node == null ? 0 : levelAt((long[]) node, base, tick);
  }

  private static long levelAt(long[] leaf, long base, long tick) {
    return base + Leaf.level(leaf, Leaf.floor(leaf, tick));
  }

  /** The greatest level at any tick from {@code start} to {@code last}, both included. */
  static long greatest(Object root, long start, long last) {
    long base = 0;
    Object node = root;
    while (node instanceof Branch branch) {
      int from = branch.floor(start);
      int to = branch.floor(last);
      if (from != to) {
        return greatest(branch, base, start, last);
      }
      if (from < 0) {
        return 0;
      }
      base += branch.base(from);
      node = branch.child(from);
    }
    return node == null ? 0 : greatest((long[]) node, base, start, last);
  }

  private static long greatest(long[] leaf, long base, long start, long last) {
    int from = Leaf.floor(leaf, start);
    int to = Leaf.floor(leaf, last);
    long greatest = from < 0 ? 0 : Long.MIN_VALUE;
    return base + Math.max(greatest, to < 0 ? 0 : Leaf.greatest(leaf, Math.max(from, 0), to));
  }

  /** The same in a branch in which the ticks are in different children. */
  private static long greatest(Branch branch, long base, long start, long last) {
    int from = branch.floor(start);
    int to = branch.floor(last);
    long most = from < 0 ? 0 : Long.MIN_VALUE;
    for (int i = from + 1; i < to; i++) {
      most = Math.max(most, base + branch.greatest(i));
    }
    if (base + branch.greatest(to) > most) {
      most = Math.max(most, greatestUpTo(branch, to, base, last));
    }
    if (from >= 0 && base + branch.greatest(from) > most) {
      most = Math.max(most, greatestFrom(branch, from, base, start));
    }
    return most;
  }

  /** The greatest level in a child from its first change to the tick. */
  private static long greatestUpTo(Branch above, int index, long before, long last) {
    long most = Long.MIN_VALUE;
    long base = before + above.base(index);
    Object node = above.child(index);
    while (node instanceof Branch branch) {
      int to = branch.floor(last);
      for (int i = 0; i < to; i++) {
        most = Math.max(most, base + branch.greatest(i));
      }
      if (base + branch.greatest(to) <= most) {
        return most;
      }
      base += branch.base(to);
      node = branch.child(to);
    }
    long[] leaf = (long[]) node;
    return Math.max(most, base + Leaf.greatest(leaf, 0, Leaf.floor(leaf, last)));
  }

  /** The greatest level in a child from the tick on. */
  private static long greatestFrom(Branch above, int index, long before, long start) {
    long most = Long.MIN_VALUE;
    long base = before + above.base(index);
    Object node = above.child(index);
    while (node instanceof Branch branch) {
      int from = branch.floor(start);
      for (int i = from + 1; i < branch.count(); i++) {
        most = Math.max(most, base + branch.greatest(i));
      }
      if (base + branch.greatest(from) <= most) {
        return most;
      }
      base += branch.base(from);
      node = branch.child(from);
    }
    long[] leaf = (long[]) node;
    int from = Leaf.floor(leaf, start);
    return Math.max(most, base + Leaf.greatest(leaf, from, Leaf.count(leaf) - 1));
  }

  /**
   * The first change at {@code start} or after it, and at {@code last} or before it, from which the
   * level is above {@code limit}; {@link EpochNanos#NEVER} for none.
   *
   * @param base the level before the node
   */
  static long firstAbove(Object node, long base, long start, long last, long limit) {
    if (node instanceof Branch branch) {
      int to = branch.floor(last);
      for (int i = Math.max(branch.floor(start), 0); i <= to; i++) {
        if (base + branch.greatest(i) > limit) {
          long first = firstAbove(branch.child(i), base + branch.base(i), start, last, limit);
          if (first != EpochNanos.NEVER) {
            return first;
          }
        }
      }
    } else if (node instanceof long[] leaf) {
      int to = Leaf.floor(leaf, last);
      for (int i = Math.max(Leaf.floor(leaf, start), 0); i <= to; i++) {
        if (base + Leaf.level(leaf, i) > limit && Leaf.tick(leaf, i) >= start) {
          return Leaf.tick(leaf, i);
        }
      }
    }
    return EpochNanos.NEVER;
  }

  /**
   * The first change at {@code start} or after it from which the level is at most {@code limit};
   * {@link EpochNanos#NEVER} for none.
   *
   * @param base the level before the node
   */
  static long firstAtMost(Object node, long base, long start, long limit) {
    if (node instanceof Branch branch) {
      for (int i = Math.max(branch.floor(start), 0); i < branch.count(); i++) {
        if (base + branch.least(i) <= limit) {
          long first = firstAtMost(branch.child(i), base + branch.base(i), start, limit);
          if (first != EpochNanos.NEVER) {
            return first;
          }
        }
      }
    } else if (node instanceof long[] leaf) {
      for (int i = Math.max(Leaf.floor(leaf, start), 0); i < Leaf.count(leaf); i++) {
        if (base + Leaf.level(leaf, i) <= limit && Leaf.tick(leaf, i) >= start) {
          return Leaf.tick(leaf, i);
        }
      }
    }
    return EpochNanos.NEVER;
  }

  /** A number that no level is above, and that no level is below the negative of. */
  static long reach(Object root) {
    long reach = 0;
    if (root instanceof Branch branch) {
      for (int i = 0; i < branch.count(); i++) {
        reach = Math.max(reach, Math.max(branch.greatest(i), -branch.least(i)));
      }
    } else if (root instanceof long[] leaf) {
      for (int i = 0; i < Leaf.count(leaf); i++) {
        reach = Math.max(reach, Math.abs(Leaf.level(leaf, i)));
      }
    }
    return reach;
  }
}
