package org.windowpane.core.time;

/**
 * Makes a tree of levels out of another and a backlog, in one sweep over both: for a backlog that
 * is not small beside the tree, a few steps in arrays for every change, where adding one window
 * after the other would be as many walks from the root.
 */
final class Rebuild {
  private final long session;
  private final int size;
  private final long[] ticks;
  private final long[] levels;
  private int count;

  private Rebuild(long session, int capacity, int room) {
    this.session = session;
    this.size = Math.max(2, capacity * 3 / 4);
    this.ticks = new long[room];
    this.levels = new long[room];
  }

  /**
   * A tree.
   *
   * @param root its node at the top; null where nothing changes
   * @param changes how many changes there are
   */
  record Built(Object root, int changes) {}

  /**
   * The tree with the backlog worked in.
   *
   * @param changes at least how many changes the tree has
   * @param capacity as that of an editor
   */
  static Built of(Object root, int changes, Backlog backlog, long session, int capacity) {
    Edges edges = backlog.edges();
    Rebuild rebuild = new Rebuild(session, capacity, changes + edges.count());
    rebuild.sweep(new Changes(root, EpochNanos.EVER), edges);
    return new Built(rebuild.tree(), rebuild.count);
  }

  private void sweep(Changes changes, Edges edges) {
    long more = 0;
    long level = 0;
    int edge = 0;
    boolean changing = changes.next();
    while (changing || edge < edges.count()) {
      long tick = changing ? changes.tick() : EpochNanos.NEVER;
      if (edge < edges.count()) {
        tick = Math.min(tick, edges.tick(edge));
      }
      while (edge < edges.count() && edges.tick(edge) == tick) {
        more += edges.amount(edge);
        edge++;
      }
      if (changing && changes.tick() == tick) {
        level = changes.level();
        changing = changes.next();
      }
      add(tick, level + more);
    }
  }

  private void add(long tick, long level) {
    if (level != (count == 0 ? 0 : levels[count - 1])) {
      ticks[count] = tick;
      levels[count] = level;
      count++;
    }
  }

  private Object tree() {
    if (count == 0) {
      return null;
    }
    Object[] nodes = new Object[parts(count)];
    long[] before = new long[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      int from = cut(i, count, nodes.length);
      before[i] = from == 0 ? 0 : levels[from - 1];
      int to = cut(i + 1, count, nodes.length);
      nodes[i] = Leaf.of(session, ticks, levels, from, to, before[i]);
    }
    while (nodes.length > 1) {
      Object[] above = new Object[parts(nodes.length)];
      long[] beforeAbove = new long[above.length];
      for (int i = 0; i < above.length; i++) {
        int from = cut(i, nodes.length, above.length);
        int to = cut(i + 1, nodes.length, above.length);
        above[i] = Branch.of(session, nodes, before, from, to);
        beforeAbove[i] = before[from];
      }
      nodes = above;
      before = beforeAbove;
    }
    return nodes[0];
  }

  /** Into how many nodes so many are put. */
  private int parts(int many) {
    return (many + size - 1) / size;
  }

  /** Where a node begins, so that all are about equally long. */
  private static int cut(int index, int many, int parts) {
    return (int) ((long) many * index / parts);
  }
}
