package org.windowpane.core.time;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A {@link Timeline} that is being changed in place. For one thread.
 *
 * <p>What an editor has copied once in a session is its own, and is then changed without copying,
 * until {@link #done} ends the session and hands it out; what was handed out is never changed. With
 * n changes of the level, adding a window takes time in log n.
 */
public final class TimelineEditor extends Levels {
  static final int CAPACITY = 64;

  /** Levels up to here, of either sign, are so small that their differences are, too. */
  private static final long SMALL = Long.MAX_VALUE / 2;

  private static final AtomicLong SESSIONS = new AtomicLong();

  private final int capacity;
  private Object root;
  private long session = SESSIONS.incrementAndGet();

  /** No level is above this, nor below its negative; the greatest long where that is not known. */
  private long reach = Long.MAX_VALUE;

  TimelineEditor(Object root) {
    this(root, CAPACITY);
  }

  /**
   * An editor of a tree with smaller nodes.
   *
   * @param capacity how many changes there are at most in a leaf, and children in a branch: from 4
   *     to 255
   */
  TimelineEditor(Object root, int capacity) {
    this.root = root;
    this.capacity = capacity;
  }

  @Override
  Object root() {
    return root;
  }

  /** What is taken now. It stays so whatever the editor does later. Takes constant time. */
  public Timeline done() {
    session = SESSIONS.incrementAndGet();
    return Timeline.of(root);
  }

  /**
   * Takes {@code amount} more inside the window.
   *
   * @throws ArithmeticException when some level, or the difference of two levels, would not fit in
   *     a long; nothing is changed then
   */
  public void plus(Window window, long amount) {
    long start = Tick.of(window.start());
    long end = Tick.of(window.end());
    if (amount == 0 || start == end) {
      return;
    }
    refuseOverflow(start, end, amount);
    root = root == null ? Leaf.of(session, start, amount, end) : raised(start, end, amount);
  }

  /** Takes {@code amount} less inside the window: undoes {@link #plus}. */
  public void minus(Window window, long amount) {
    plus(window, Math.negateExact(amount));
  }

  /** Looks at all levels only where some may be greater than any real one. */
  private void refuseOverflow(long start, long end, long amount) {
    long size = Math.abs(amount);
    if (reach > SMALL - size) {
      reach = Reading.reach(root);
    }
    if (reach <= SMALL - size) {
      reach += size;
      return;
    }
    long raised = Math.addExact(Reading.levelAt(root, start), amount);
    long behind = Reading.levelAt(root, end);
    long high = Math.max(0, Math.max(raised, behind));
    long low = Math.min(0, Math.min(raised, behind));
    Changes changes = changes();
    while (changes.next()) {
      boolean inside = start <= changes.tick() && changes.tick() < end;
      long level = inside ? Math.addExact(changes.level(), amount) : changes.level();
      high = Math.max(high, level);
      low = Math.min(low, level);
    }
    Math.subtractExact(high, low);
    reach = Math.max(high, -low);
  }

  private Object raised(long start, long end, long amount) {
    Object node = isFull(root) ? Branch.above(root, session) : root;
    node = end == Tick.NEVER ? raise(node, start, amount) : raise(node, start, end, amount);
    while (node instanceof Branch branch && branch.count() == 1) {
      node = branch.child(0);
    }
    return Branch.size(node) == 0 ? null : node;
  }

  /** Whether the node has no room for two more: as many come of a window. */
  private boolean isFull(Object node) {
    return Branch.size(node) > capacity - 2;
  }

  /** The node, not a full one, with its levels from one tick up to another raised. */
  private Object raise(Object node, long start, long end, long amount) {
    if (node instanceof long[] leaf) {
      return Leaf.raise(Leaf.raise(leaf, session, start, amount), session, end, -amount);
    }
    Branch branch = ((Branch) node).ownedBy(session);
    int index = Math.max(branch.floor(start), 0);
    if (index != Math.max(branch.floor(end), 0)) {
      return raise(raise(branch, end, -amount), start, amount);
    }
    if (isFull(branch.child(index))) {
      branch.split(index);
      return raise(branch, start, end, amount);
    }
    put(branch, index, raise(branch.child(index), start, end, amount));
    return branch;
  }

  /** The node, not a full one, with its levels from the tick on raised. */
  private Object raise(Object node, long tick, long amount) {
    if (node instanceof long[] leaf) {
      return Leaf.raise(leaf, session, tick, amount);
    }
    Branch branch = ((Branch) node).ownedBy(session);
    int index = Math.max(branch.floor(tick), 0);
    if (isFull(branch.child(index))) {
      branch.split(index);
      index = Math.max(branch.floor(tick), 0);
    }
    Object child = raise(branch.child(index), tick, amount);
    branch.raise(index + 1, amount);
    put(branch, index, child);
    return branch;
  }

  private void put(Branch branch, int index, Object child) {
    if (Branch.size(child) == 0) {
      branch.drop(index);
      return;
    }
    branch.replace(index, child);
    if (Branch.size(child) <= capacity / 4) {
      branch.join(index, capacity * 3 / 4);
    }
  }
}
