package org.windowpane.core.time;

/**
 * Goes through the changes of a tree of levels in order, from some tick on. Before the first {@link
 * #next} it stands at no change.
 *
 * <p>Steps inside a leaf are steps in an array; from leaf to leaf it searches from the root. The
 * tree must not be changed meanwhile.
 */
final class Changes {
  private final Object root;
  private long[] leaf;
  private int index;
  private long base;

  /** Where the next leaf starts. */
  private long rest;

  /** All changes at the tick or after it. */
  Changes(Object root, long from) {
    this.root = root;
    if (root != null) {
      enter(from);
      int floor = Leaf.floor(leaf, from);
      index = floor >= 0 && Leaf.tick(leaf, floor) == from ? floor - 1 : floor;
    } else {
      rest = EpochNanos.NEVER;
    }
  }

  private void enter(long tick) {
    base = 0;
    rest = EpochNanos.NEVER;
    Object node = root;
    while (node instanceof Branch branch) {
      int child = Math.max(branch.floor(tick), 0);
      if (child + 1 < branch.count()) {
        rest = branch.first(child + 1);
      }
      base += branch.base(child);
      node = branch.child(child);
    }
    leaf = (long[]) node;
  }

  /** Goes to the next change; false where there is none. */
  boolean next() {
    if (leaf != null && index + 1 < Leaf.count(leaf)) {
      index++;
      return true;
    }
    if (rest == EpochNanos.NEVER) {
      return false;
    }
    enter(rest);
    index = 0;
    return true;
  }

  /** When the level changes. */
  long tick() {
    return Leaf.tick(leaf, index);
  }

  /** The level from then on. */
  long level() {
    return base + Leaf.level(leaf, index);
  }
}
