package org.windowpane.core.conflict;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The place of a share in the tree: the names from the root down to its own. All of a tree that the
 * operators need to know.
 *
 * <p>Paths are ordered so that a share comes before those under it, and everything under one share
 * stands together.
 *
 * @param names the root's first, the share's own last; none twice
 */
public record SharePath(List<String> names) implements Comparable<SharePath> {

  /** Copies what could be changed from outside. */
  public SharePath {
    names = List.copyOf(names);
    if (names.isEmpty()) {
      throw new IllegalArgumentException("a path has at least the share itself");
    }
  }

  /**
   * The path of a share in a tree.
   *
   * @param parent the name of each share's parent, or nothing for the root's
   * @throws IllegalArgumentException where a share is its own ancestor
   */
  public static SharePath of(String share, Function<String, Optional<String>> parent) {
    List<String> names = new ArrayList<>();
    for (Optional<String> next = Optional.of(share);
        next.isPresent();
        next = next.flatMap(parent)) {
      if (names.contains(next.get())) {
        throw new IllegalArgumentException(next.get() + " is an ancestor of itself");
      }
      names.add(next.get());
    }
    Collections.reverse(names);
    return new SharePath(names);
  }

  /** How many shares are on the path, this one included. */
  int depth() {
    return names.size();
  }

  /**
   * Whether both are at or under the same share at this depth, being so above it.
   *
   * @param depth 1 for the root; not more than that of either
   */
  boolean agreesAt(int depth, SharePath other) {
    return this == other || names.get(depth - 1).equals(other.names.get(depth - 1));
  }

  @Override
  public int compareTo(SharePath other) {
    if (this == other) {
      return 0;
    }
    int common = Math.min(depth(), other.depth());
    for (int i = 0; i < common; i++) {
      int byName = names.get(i).compareTo(other.names.get(i));
      if (byName != 0) {
        return byName;
      }
    }
    return Integer.compare(depth(), other.depth());
  }
}
