package org.windowpane.core.time;

/**
 * An inner node: children that follow one another, all leaves or all branches of one height, and
 * what is known of each without looking into it.
 *
 * <p>Known of a child are its first tick, the level before it less the level before this branch
 * (its base, 0 for the first child), and the least and greatest of its levels less the level before
 * the child. A level before a tick is thus the sum of the bases on the way down to it, and raising
 * all levels from a tick on changes the bases of later siblings on that way and nothing else.
 *
 * <p>A session changes a branch in place only if the branch is its own.
 */
final class Branch {
  private static final int STEP = 4;

  private final long session;
  private int count;
  private Object[] children;

  /** First ticks, bases, least and greatest levels, each with the room that the children have. */
  private long[] numbers;

  private Branch(long session, int room) {
    this.session = session;
    this.children = new Object[room];
    this.numbers = new long[4 * room];
  }

  private static int roomFor(int count) {
    return (count + STEP - 1) / STEP * STEP;
  }

  /** A branch above a single child, which has some change. */
  static Branch above(Object child, long session) {
    Branch branch = new Branch(session, STEP);
    branch.count = 1;
    branch.replace(0, child);
    return branch;
  }

  /** A branch above some of the nodes, beside which the levels before them are given. */
  static Branch of(long session, Object[] nodes, long[] before, int from, int to) {
    Branch branch = new Branch(session, roomFor(to - from));
    branch.count = to - from;
    for (int i = from; i < to; i++) {
      branch.replace(i - from, nodes[i]);
      branch.numbers[branch.children.length + i - from] = before[i] - before[from];
    }
    return branch;
  }

  int count() {
    return count;
  }

  Object child(int index) {
    return children[index];
  }

  long first(int index) {
    return numbers[index];
  }

  long base(int index) {
    return numbers[children.length + index];
  }

  /** The least level in the child, less the level before this branch. */
  long least(int index) {
    return base(index) + numbers[2 * children.length + index];
  }

  /** The greatest level in the child, less the level before this branch. */
  long greatest(int index) {
    return base(index) + numbers[3 * children.length + index];
  }

  /** The last child that starts at the tick or before it; -1 for none. */
  int floor(long tick) {
    return Search.floor(numbers, 0, count, tick);
  }

  /** The branch that the session may change: this one where it is its own, or a copy. */
  Branch ownedBy(long asking) {
    return session == asking ? this : slice(asking, 0, count);
  }

  private Branch slice(long forSession, int from, int to) {
    Branch slice = new Branch(forSession, roomFor(to - from));
    slice.count = to - from;
    move(this, slice, from, 0, to - from);
    slice.raise(0, -base(from));
    return slice;
  }

  private static void move(Branch source, Branch target, int from, int to, int length) {
    System.arraycopy(source.children, from, target.children, to, length);
    for (int kind = 0; kind < 4; kind++) {
      System.arraycopy(
          source.numbers,
          kind * source.children.length + from,
          target.numbers,
          kind * target.children.length + to,
          length);
    }
  }

  /** Adds {@code amount} to the bases of the child and of those behind it. */
  void raise(int from, long amount) {
    int end = children.length + count;
    for (int i = children.length + from; i < end; i++) {
      numbers[i] += amount;
    }
  }

  /** Puts another child, which has some change, where one was. */
  void replace(int index, Object child) {
    children[index] = child;
    long least = Long.MAX_VALUE;
    long greatest = Long.MIN_VALUE;
    if (child instanceof long[] leaf) {
      numbers[index] = Leaf.tick(leaf, 0);
      int levels = Leaf.levels(leaf);
      int end = levels + Leaf.count(leaf);
      for (int i = levels; i < end; i++) {
        least = Math.min(least, leaf[i]);
        greatest = Math.max(greatest, leaf[i]);
      }
    } else {
      Branch branch = (Branch) child;
      long[] known = branch.numbers;
      int room = branch.children.length;
      int end = room + branch.count;
      numbers[index] = known[0];
      for (int i = room; i < end; i++) {
        least = Math.min(least, known[i] + known[i + room]);
        greatest = Math.max(greatest, known[i] + known[i + 2 * room]);
      }
    }
    numbers[2 * children.length + index] = least;
    numbers[3 * children.length + index] = greatest;
  }

  /** Cuts a child into halves, which become two children. */
  void split(int index) {
    Object whole = children[index];
    int size = size(whole);
    int half = size / 2;
    Object first = part(whole, 0, half);
    Object second = part(whole, half, size);
    long base = base(index) + sumUpTo(whole, half);
    open(index + 1);
    replace(index, first);
    replace(index + 1, second);
    numbers[children.length + index + 1] = base;
  }

  private Object part(Object node, int from, int to) {
    return node instanceof long[] leaf
        ? Leaf.slice(leaf, session, from, to)
        : ((Branch) node).slice(session, from, to);
  }

  /** The level before some part of a node, less the level before the node. */
  private static long sumUpTo(Object node, int index) {
    return node instanceof long[] leaf ? Leaf.level(leaf, index - 1) : ((Branch) node).base(index);
  }

  /** Makes room for one more child, before the one at the index. */
  private void open(int index) {
    if (count == children.length) {
      resize(roomFor(count + 1));
    }
    move(this, this, index, index + 1, count - index);
    count++;
  }

  /** Takes out a child in which nothing changes any more, or whose changes are in another now. */
  void drop(int index) {
    move(this, this, index + 1, index, count - 1 - index);
    count--;
    children[count] = null;
    if (children.length > roomFor(count) + STEP) {
      resize(roomFor(count));
    }
  }

  private void resize(int room) {
    Branch resized = new Branch(session, room);
    move(this, resized, 0, 0, count);
    children = resized.children;
    numbers = resized.numbers;
  }

  /**
   * Joins a child with a neighbour where both together have at most so many changes or children.
   */
  void join(int index, int most) {
    int left = Math.max(0, index - 1);
    if (count > 1 && size(children[left]) + size(children[left + 1]) <= most) {
      Object both = both(children[left], children[left + 1], base(left + 1) - base(left));
      drop(left + 1);
      replace(left, both);
    }
  }

  private Object both(Object first, Object second, long sum) {
    if (first instanceof long[] leaf) {
      return Leaf.join(session, leaf, (long[]) second);
    }
    Branch left = (Branch) first;
    Branch right = (Branch) second;
    Branch both = new Branch(session, roomFor(left.count + right.count));
    both.count = left.count + right.count;
    move(left, both, 0, 0, left.count);
    move(right, both, 0, left.count, right.count);
    both.raise(left.count, sum);
    return both;
  }

  /** How many changes a leaf has, or how many children a branch. */
  static int size(Object node) {
    return node instanceof long[] leaf ? Leaf.count(leaf) : ((Branch) node).count;
  }
}
