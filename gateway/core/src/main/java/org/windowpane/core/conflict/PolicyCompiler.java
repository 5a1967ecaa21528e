package org.windowpane.core.conflict;

/**
 * Compiles a tree of requests into the table that gives every packet the action the tree asks for
 * (Hierarchical Policies for Software Defined Networks, HotSDN 2012).
 *
 * <p>The whole tree is read each time. Requests that overlap nothing cost one entry each; n that
 * all overlap crosswise may cost 2<sup>n</sup>.
 */
public final class PolicyCompiler {
  private PolicyCompiler() {}

  /** The table of a tree, folded from the leaves to the root. */
  public static NetworkFlowTable compile(PolicyTree tree) {
    NetworkFlowTable own =
        tree.requests().stream()
            .map(NetworkFlowTable::of)
            .reduce(NetworkFlowTable.EMPTY, (a, b) -> a.union(b, Conflicts::withinShare));
    NetworkFlowTable children =
        tree.children().stream()
            .map(PolicyCompiler::compile)
            .reduce(NetworkFlowTable.EMPTY, (a, b) -> a.union(b, Conflicts::betweenSiblings));
    return own.union(children, Conflicts::parentWithChild);
  }
}
