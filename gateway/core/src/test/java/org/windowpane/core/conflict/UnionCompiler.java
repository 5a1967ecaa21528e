package org.windowpane.core.conflict;

/**
 * Compiles a tree of requests by unions of tables, as the papers have it (Hierarchical Policies for
 * Software Defined Networks, HotSDN 2012): another way to what {@link PolicyTable} comes to.
 */
final class UnionCompiler {
  private UnionCompiler() {}

  /** The table of a tree, folded from the leaves to the root. */
  static UnionTable compile(PolicyTree tree) {
    UnionTable own =
        tree.requests().stream()
            .map(UnionTable::of)
            .reduce(UnionTable.EMPTY, (a, b) -> a.union(b, Conflicts::withinShare));
    UnionTable children =
        tree.children().stream()
            .map(UnionCompiler::compile)
            .reduce(UnionTable.EMPTY, (a, b) -> a.union(b, Conflicts::betweenSiblings));
    return own.union(children, Conflicts::parentWithChild);
  }
}
