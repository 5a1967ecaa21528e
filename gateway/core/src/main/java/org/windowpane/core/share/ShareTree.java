package org.windowpane.core.share;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.collection.HashTrie;

/** The shares, from the root to the leaves. Immutable. */
public final class ShareTree {
  private final HashTrie<String, Share> byName;

  private ShareTree(HashTrie<String, Share> byName) {
    this.byName = byName;
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
    return new ShareTree(HashTrie.<String, Share>empty().with(root.name(), root));
  }

  /** The share that all others descend from. */
  public Share root() {
    return byName.values().stream()
        .filter(share -> share.parent().isEmpty())
        .findFirst()
        .orElseThrow();
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
    return new ShareTree(byName.with(share.name(), share));
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
    return new ShareTree(byName.with(name, require(name).under(newParent)));
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
    for (Share share : subtree(name)) {
      fewer = fewer.without(share.name());
    }
    return new ShareTree(fewer);
  }

  /** The share and all that is under it, each after its parent. */
  public List<Share> subtree(String name) {
    List<Share> ordered = new ArrayList<>();
    collect(require(name), childrenByParent(), ordered);
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
    return byName.values().stream()
        .filter(share -> share.parent().equals(Optional.of(name)))
        .sorted(Comparator.comparing(Share::name))
        .toList();
  }

  /** Every share, each after its parent, and siblings by name. */
  public List<Share> parentsFirst() {
    List<Share> ordered = new ArrayList<>(byName.size());
    collect(root(), childrenByParent(), ordered);
    return ordered;
  }

  private Map<String, List<Share>> childrenByParent() {
    Map<String, List<Share>> children = new HashMap<>();
    for (Share share : byName.values()) {
      share
          .parent()
          .ifPresent(p -> children.computeIfAbsent(p, any -> new ArrayList<>()).add(share));
    }
    return children;
  }

  private static void collect(Share share, Map<String, List<Share>> children, List<Share> into) {
    into.add(share);
    children.getOrDefault(share.name(), List.of()).stream()
        .sorted(Comparator.comparing(Share::name))
        .forEach(child -> collect(child, children, into));
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
