package org.windowpane.core.time;

/**
 * Changes of a level that follow one another, in one flat array; the array is the leaf.
 *
 * <p>The first number holds the number of changes and the session that may change the array in
 * place. Then come the {@link EpochNanos ticks} of the changes, rising, and then, for every tick,
 * the level from it on less the level before the leaf. The first of these is not 0, and no two that
 * follow one another are equal: nothing is kept at a tick where nothing changes.
 *
 * <p>An array has room for at most a few changes more than it holds, so that memory follows
 * content.
 */
final class Leaf {
  private static final int COUNT_BITS = 8;
  private static final int COUNT_MASK = (1 << COUNT_BITS) - 1;
  private static final int MIN_ROOM = 2;
  private static final int STEP = 4;

  private Leaf() {}

  /** Room for so many changes, rounded up a little. */
  static int roomFor(int count) {
    return count <= MIN_ROOM ? MIN_ROOM : (count + STEP - 1) / STEP * STEP;
  }

  private static long[] empty(long session, int count) {
    long[] leaf = new long[1 + 2 * roomFor(count)];
    label(leaf, session, count);
    return leaf;
  }

  private static void label(long[] leaf, long session, int count) {
    leaf[0] = session << COUNT_BITS | count;
  }

  private static boolean belongsTo(long[] leaf, long session) {
    return leaf[0] >>> COUNT_BITS == session;
  }

  private static int room(long[] leaf) {
    return leaf.length >> 1;
  }

  static int count(long[] leaf) {
    return (int) leaf[0] & COUNT_MASK;
  }

  static long tick(long[] leaf, int index) {
    return leaf[1 + index];
  }

  /** Where the levels start in the array. */
  static int levels(long[] leaf) {
    return 1 + room(leaf);
  }

  /** The level from the change on, less the level before the leaf; 0 before the first change. */
  static long level(long[] leaf, int index) {
    return index < 0 ? 0 : leaf[levels(leaf) + index];
  }

  /** The last change at the tick or before it; -1 for none. */
  static int floor(long[] leaf, long tick) {
    return Search.floor(leaf, 1, count(leaf), tick);
  }

  /** The greatest level from one change to another, both included, less that before the leaf. */
  static long greatest(long[] leaf, int from, int to) {
    long greatest = Long.MIN_VALUE;
    int start = levels(leaf) + from;
    int last = levels(leaf) + to;
    for (int i = start; i <= last; i++) {
      greatest = Math.max(greatest, leaf[i]);
    }
    return greatest;
  }

  /** The level is {@code amount} from one tick up to another, which may be never. */
  static long[] of(long session, long start, long amount, long end) {
    long[] leaf = empty(session, end == EpochNanos.NEVER ? 1 : 2);
    leaf[1] = start;
    leaf[levels(leaf)] = amount;
    if (end != EpochNanos.NEVER) {
      leaf[2] = end;
    }
    return leaf;
  }

  /** A leaf of changes that lie in two arrays, with the level before the first of them. */
  static long[] of(long session, long[] ticks, long[] levels, int from, int to, long before) {
    long[] leaf = empty(session, to - from);
    System.arraycopy(ticks, from, leaf, 1, to - from);
    int at = levels(leaf);
    for (int i = from; i < to; i++) {
      leaf[at + i - from] = levels[i] - before;
    }
    return leaf;
  }

  /**
   * The leaf with every level from the tick on raised by {@code amount}: the same array, changed,
   * where it is the session's and has room, or else another one.
   *
   * @param amount not 0
   */
  static long[] raise(long[] leaf, long session, long tick, long amount) {
    int at = floor(leaf, tick);
    if (at < 0 || tick(leaf, at) != tick) {
      return insert(leaf, session, at + 1, tick, amount);
    }
    if (level(leaf, at) + amount == level(leaf, at - 1)) {
      return remove(leaf, session, at, amount);
    }
    long[] own = belongsTo(leaf, session) ? leaf : slice(leaf, session, 0, count(leaf));
    raise(own, at, amount);
    return own;
  }

  private static void raise(long[] leaf, int from, long amount) {
    int levels = levels(leaf);
    int end = levels + count(leaf);
    for (int i = levels + from; i < end; i++) {
      leaf[i] += amount;
    }
  }

  private static long[] insert(long[] leaf, long session, int at, long tick, long amount) {
    int count = count(leaf);
    boolean inPlace = belongsTo(leaf, session) && count < room(leaf);
    long[] own = inPlace ? leaf : empty(session, count + 1);
    long before = level(leaf, at - 1);
    move(leaf, own, 0, 0, at);
    move(leaf, own, at, at + 1, count - at);
    own[1 + at] = tick;
    own[levels(own) + at] = before;
    label(own, session, count + 1);
    raise(own, at, amount);
    return own;
  }

  private static long[] remove(long[] leaf, long session, int at, long amount) {
    int count = count(leaf);
    boolean inPlace = belongsTo(leaf, session) && room(leaf) < roomFor(count - 1) + STEP;
    long[] own = inPlace ? leaf : empty(session, count - 1);
    move(leaf, own, 0, 0, at);
    move(leaf, own, at + 1, at, count - 1 - at);
    label(own, session, count - 1);
    raise(own, at, amount);
    return own;
  }

  private static void move(long[] source, long[] target, int from, int to, int count) {
    if (source != target || from != to) {
      System.arraycopy(source, 1 + from, target, 1 + to, count);
      System.arraycopy(source, levels(source) + from, target, levels(target) + to, count);
    }
  }

  /** A leaf of some changes of another, with levels less the one before them. */
  static long[] slice(long[] leaf, long session, int from, int to) {
    long[] slice = empty(session, to - from);
    move(leaf, slice, from, 0, to - from);
    raise(slice, 0, -level(leaf, from - 1));
    return slice;
  }

  /** A leaf of the changes of two, one behind the other. */
  static long[] join(long session, long[] first, long[] second) {
    int count = count(first);
    long[] both = empty(session, count + count(second));
    move(first, both, 0, 0, count);
    move(second, both, 0, count, count(second));
    raise(both, count, level(first, count - 1));
    return both;
  }
}
