package org.windowpane.core.share;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.windowpane.core.collection.HashTrie;

/** The shares, from the root to the leaves. Immutable. */
public final class ShareTree {
  /** How many shares a chain may have when one is made or moved, the root among them. */
  public static final int MAX_LEVELS = 64;

  private final String rootName;
  private final HashTrie<String, Share> byName;

  /** The names of the children of each share that has any, sorted. */
  private final HashTrie<String, List<String>> children;

  private ShareTree(
      String rootName, HashTrie<String, Share> byName, HashTrie<String, List<String>> children) {
    this.rootName = rootName;
    this.byName = byName;
    this.children = children;
  }

  /**
   * A tree of one share.
   *
   * @throws IllegalArgumentException where it has a parent
   */
  public static ShareTree of(Share root) {
    if (root.parent().isPresent()) {
      throw new IllegalArgumentException("the root has no parent, but " + root + " has");
    }
    return new ShareTree(
        root.name(), HashTrie.<String, Share>empty().with(root.name(), root), HashTrie.empty());
  }

  /** The share that all others descend from. */
  public Share root() {
    return require(rootName);
  }

  /** The share of this name, if there is one. */
  public Optional<Share> find(String name) {
    return byName.get(name);
  }

  /**
   * The tree with one more share, or with a share of the same name and parent changed.
   *
   * @throws IllegalArgumentException where the parent is not in the tree, or would be another one
   */
  public ShareTree with(Share share) {
    Optional<Share> before = find(share.name());
    if (before.isPresent() && !before.get().parent().equals(share.parent())) {
      throw new IllegalArgumentException(share.name() + " keeps its parent");
    }
    share.parent().ifPresent(this::require);
    return new ShareTree(
        rootName,
        byName.with(share.name(), share),
        before.isPresent() ? children : adopted(children, share));
  }

  /**
   * The tree with a share, and all that is under it, under another one.
   *
   * @throws IllegalArgumentException where one of them is not in the tree, or the new parent is the
   *     share itself or under it
   */
  public ShareTree moving(String name, String newParent) {
    if (chain(newParent).stream().anyMatch(above -> above.name().equals(name))) {
      throw new IllegalArgumentException(newParent + " is " + name + " or under it");
    }
    Share moved = require(name).under(newParent);
    return new ShareTree(
        rootName, byName.with(name, moved), adopted(disowned(children, require(name)), moved));
  }

  /**
   * The tree without a share and all that is under it.
   *
   * @throws IllegalArgumentException where it is not in the tree, or is its root
   */
  public ShareTree without(String name) {
    if (require(name).parent().isEmpty()) {
      throw new IllegalArgumentException(name + " is the root");
    }
    HashTrie<String, Share> fewer = byName;
    HashTrie<String, List<String>> fewerChildren = disowned(children, require(name));
    for (Share share : subtree(name)) {
      fewer = fewer.without(share.name());
      fewerChildren = fewerChildren.without(share.name());
    }
    return new ShareTree(rootName, fewer, fewerChildren);
  }

  /** The share and all that is under it, each after its parent. */
  public List<Share> subtree(String name) {
    List<Share> ordered = new ArrayList<>();
    // Without recursion: a stored tree may be deeper than the stack of a thread.
    Deque<Share> open = new ArrayDeque<>(List.of(require(name)));
    while (!open.isEmpty()) {
      Share share = open.pop();
      ordered.add(share);
      List<String> names = childNames(share.name());
      for (int i = names.size() - 1; i >= 0; i--) {
        open.push(require(names.get(i)));
      }
    }
    return ordered;
  }

  /**
   * The share and its ancestors, up to the root.
   *
   * @throws IllegalArgumentException where there is no such share
   */
  public List<Share> chain(String name) {
    List<Share> chain = new ArrayList<>();
    Optional<String> next = Optional.of(name);
    while (next.isPresent()) {
      Share share = require(next.get());
      chain.add(share);
      next = share.parent();
    }
    return chain;
  }

  /** The children of a share, by name. */
  public List<Share> children(String name) {
    return childNames(name).stream().map(this::require).toList();
  }

  /** Every share, each after its parent, and siblings by name. */
  public List<Share> parentsFirst() {
    return subtree(rootName);
  }

  /**
   * The shares that match, and all above and below them, each after its parent. Tests each share
   * once at most.
   */
  public List<Share> around(Predicate<Share> matches) {
    List<Share> all = parentsFirst();
    Set<String> found = new HashSet<>();
    for (Share share : all) {
      if (share.parent().filter(found::contains).isPresent() || matches.test(share)) {
        found.add(share.name());
      }
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      if (found.contains(all.get(i).name())) {
        all.get(i).parent().ifPresent(found::add);
      }
    }
    return all.stream().filter(share -> found.contains(share.name())).toList();
  }

  private List<String> childNames(String parent) {
    return children.get(parent).orElse(List.of());
  }

  private static HashTrie<String, List<String>> adopted(
      HashTrie<String, List<String>> children, Share child) {
    String parent = child.parent().orElseThrow();
    List<String> names = new ArrayList<>(children.get(parent).orElse(List.of()));
    names.add(-Collections.binarySearch(names, child.name()) - 1, child.name());
    return children.with(parent, Collections.unmodifiableList(names));
  }

  private static HashTrie<String, List<String>> disowned(
      HashTrie<String, List<String>> children, Share child) {
    String parent = child.parent().orElseThrow();
    List<String> names = new ArrayList<>(children.get(parent).orElseThrow());
    names.remove(Collections.binarySearch(names, child.name()));
    return names.isEmpty()
        ? children.without(parent)
        : children.with(parent, Collections.unmodifiableList(names));
  }

  /** How many levels of shares there are from the share down, itself among them. */
  public int levels(String name) {
    Map<String, Integer> levelOf = new HashMap<>();
    int most = 0;
    for (Share share : subtree(name)) {
      int level = share.name().equals(name) ? 1 : levelOf.get(share.parent().orElseThrow()) + 1;
      levelOf.put(share.name(), level);
      most = Math.max(most, level);
    }
    return most;
  }

  /** How many shares there are. */
  public int size() {
    return byName.size();
  }

  /** Whether the principal holds the share or one above it. */
  public boolean holdsChain(String principal, String name) {
    return chain(name).stream().anyMatch(share -> share.heldBy(principal));
  }

  private Share require(String name) {
    return find(name).orElseThrow(() -> new IllegalArgumentException("no share " + name));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ShareTree tree && byName.equals(tree.byName);
  }

  @Override
  public int hashCode() {
    return byName.hashCode();
  }

  @Override
  public String toString() {
    return parentsFirst().toString();
  }
}
