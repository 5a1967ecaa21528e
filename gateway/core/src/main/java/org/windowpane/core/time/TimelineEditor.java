package org.windowpane.core.time;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A {@link Timeline} that is being changed in place. Not thread-safe.
 *
 * <p>What an editor has copied once in a session is its own, and is then changed without copying,
 * until {@link #done} ends the session and hands it out; what was handed out is never changed.
 *
 * <p>Work is deferred while a limit is far away: windows wait in a {@link Backlog}, and are merged
 * into the tree of levels when a query needs the exact levels, or when there are many of them.
 * Until then the editor knows only a bound of the levels, which is enough to see that a limit well
 * above it is kept. With n changes of the level, a window that is read right away takes time in log
 * n, and one that waits a small constant time in the mean, memory permitting.
 */
public final class TimelineEditor extends StepFunction {
  static final int CAPACITY = 64;

  /** Levels up to here, of either sign, are so small that their differences are, too. */
  private static final long SMALL = Long.MAX_VALUE / 2;

  /**
   * A large tree has so many changes for each window that may wait: memory is what waiting costs.
   * Fewer windows than that are merged one after the other, and not by a sweep.
   */
  private static final int CHANGES_PER_WINDOW = 4;

  private static final int MIN_BACKLOG = 8;
  private static final int MAX_BACKLOG = 1 << 16;

  /** A backlog is merged at the latest when it is this many times as long as it should be. */
  private static final int MAX_BACKLOG_FACTOR = 4;

  /** As many windows may wait as a tree has changes, where those are no more than this. */
  private static final int FREE_BACKLOG = 1024;

  private static final AtomicLong SESSIONS = new AtomicLong();

  private final int capacity;
  private Object root;
  private long session = SESSIONS.incrementAndGet();
  private Backlog backlog;

  /** At least how many changes the tree has, and not much more. */
  private int changes;

  /** No level is above this, nor below its negative, the backlog included. */
  private long reach;

  /** No level of the tree is above this, nor below its negative. */
  private long reachOfTree;

  /** A bound of what the backlog adds; null until it is first needed. */
  private BacklogBound bound;

  /** The levels times how long they last, summed up, less all that does not fit in a long. */
  private long area;

  /** What this started with, as long as nothing was changed; null afterwards. */
  private Timeline origin;

  TimelineEditor(Timeline timeline, int capacity) {
    this.origin = timeline;
    this.root = timeline.tree();
    this.backlog = timeline.backlog().copy();
    this.changes = timeline.changesInTree();
    this.reach = timeline.reach();
    this.area = timeline.area();
    this.reachOfTree = Reading.reach(root);
    this.capacity = capacity;
  }

  /**
   * An editor of a tree with smaller nodes.
   *
   * @param capacity how many changes there are at most in a leaf, and children in a branch: from 4
   *     to 255
   */
  static TimelineEditor ofSmallNodes(int capacity) {
    return new TimelineEditor(Timeline.EMPTY, capacity);
  }

  /** The same timeline, with its backlog merged into its tree. */
  static Timeline settled(Timeline timeline) {
    TimelineEditor editor = new TimelineEditor(timeline, CAPACITY);
    editor.mergeBacklog();
    return editor.done();
  }

  @Override
  Object root() {
    settle();
    return root;
  }

  @Override
  long area() {
    return area;
  }

  /**
   * The timeline now; later changes of the editor do not affect it. Takes constant time except when
   * the backlog has become too long and is merged. Merging is left to this method as long as
   * possible, so that a series of changes is not interrupted by it.
   */
  public Timeline done() {
    if (backlog.count() >= backlogLimit()) {
      settle();
    }
    session = SESSIONS.incrementAndGet();
    return Timeline.of(root, changes, backlog.copy(), reach, area);
  }

  /**
   * Whether no more than {@code limit} is reserved at any instant of the window. Bounds are checked
   * before the window's levels, and before the backlog is merged.
   */
  public boolean staysAtMost(Window window, long limit) {
    if (reach <= limit) {
      return true;
    }
    long start = EpochNanos.of(window.start());
    long last = EpochNanos.lastOf(window);
    long waiting = backlog.count() == 0 ? 0 : bound().most(start, last);
    return reachOfTree <= limit - waiting
        || Reading.greatest(root, start, last) <= limit - waiting
        || (backlog.count() > 0 && maximum(window) <= limit);
  }

  private BacklogBound bound() {
    if (bound == null) {
      bound = BacklogBound.of(backlog);
    }
    return bound;
  }

  /**
   * Adds {@code amount} inside the window.
   *
   * @throws ArithmeticException when some level, or the difference of two levels, would not fit in
   *     a long; nothing is changed then
   */
  public void plus(Window window, long amount) {
    long start = EpochNanos.of(window.start());
    long end = EpochNanos.of(window.end());
    if (amount == 0 || start == end) {
      return;
    }
    origin = null;
    long size = amount == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(amount);
    if (reach > SMALL - size) {
      settle();
      reach = Reading.reach(root);
      if (reach > SMALL - size) {
        refuseOverflow(start, end, amount);
        raise(start, end, amount);
        reachOfTree = reach;
        area += amount * (end - start);
        return;
      }
    }
    reach += size;
    area += amount * (end - start);
    backlog.add(start, end, amount);
    if (bound != null) {
      bound.add(start, end, amount);
    }
    if (backlog.count() >= MAX_BACKLOG_FACTOR * backlogLimit()) {
      settle();
    }
  }

  private int backlogLimit() {
    int small = Math.min(changes, FREE_BACKLOG);
    return Math.max(MIN_BACKLOG, Math.max(small, sweepThreshold()));
  }

  private int sweepThreshold() {
    return Math.min(changes / CHANGES_PER_WINDOW, MAX_BACKLOG);
  }

  /** Merges the backlog into the tree; an unchanged timeline is merged once for all its readers. */
  private void settle() {
    if (backlog.count() == 0) {
      return;
    }
    if (origin == null) {
      mergeBacklog();
      return;
    }
    Timeline known = origin.settled();
    origin = known;
    root = known.tree();
    backlog = known.backlog().copy();
    changes = known.changesInTree();
    bound = null;
    reachOfTree = Reading.reach(root);
    reach = reachOfTree;
  }

  private void mergeBacklog() {
    int waiting = backlog.count();
    Backlog settled = backlog;
    backlog = Backlog.empty();
    bound = null;
    if (waiting < sweepThreshold()) {
      for (int i = 0; i < waiting; i++) {
        raise(settled.start(i), settled.end(i), settled.amount(i));
      }
    } else {
      Rebuild.Built built = Rebuild.of(root, changes, settled, session, capacity);
      root = built.root();
      changes = built.changes();
    }
    reachOfTree = Reading.reach(root);
    reach = reachOfTree;
  }

  private void raise(long start, long end, long amount) {
    root = root == null ? Leaf.of(session, start, amount, end) : raised(start, end, amount);
    changes += 2;
  }

  /** Subtracts {@code amount} inside the window: undoes {@link #plus}. */
  public void minus(Window window, long amount) {
    plus(window, Math.negateExact(amount));
  }

  /** Looks at all levels, for some may be greater than any real one. */
  private void refuseOverflow(long start, long end, long amount) {
    long raised = Math.addExact(Reading.levelAt(root, start), amount);
    long behind = Reading.levelAt(root, end);
    long high = Math.max(0, Math.max(raised, behind));
    long low = Math.min(0, Math.min(raised, behind));
    Changes all = new Changes(root, EpochNanos.EVER);
    while (all.next()) {
      boolean inside = start <= all.tick() && all.tick() < end;
      long level = inside ? Math.addExact(all.level(), amount) : all.level();
      high = Math.max(high, level);
      low = Math.min(low, level);
    }
    Math.subtractExact(high, low);
    reach = Math.max(high, -low);
  }

  private Object raised(long start, long end, long amount) {
    Object node = isFull(root) ? Branch.above(root, session) : root;
    node = end == EpochNanos.NEVER ? raise(node, start, amount) : raise(node, start, end, amount);
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
