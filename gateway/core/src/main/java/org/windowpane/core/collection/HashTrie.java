package org.windowpane.core.collection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A map that does not change: adding to it or taking from it makes another, which shares all but
 * one way from the root. Looking up and changing take time in the logarithm (to the base 32) of the
 * number of entries.
 *
 * <p>A hash array mapped trie (Bagwell, Ideal Hash Trees, 2001). Keys and values are not null.
 *
 * @param <K> keys, with {@code equals} and {@code hashCode}
 * @param <V> values
 */
public final class HashTrie<K, V> {
  private static final HashTrie<?, ?> EMPTY = new HashTrie<>(null, 0);
  private static final int BITS = 5;
  private static final int MASK = (1 << BITS) - 1;

  private final Node<K, V> root;
  private final int size;

  private HashTrie(Node<K, V> root, int size) {
    this.root = root;
    this.size = size;
  }

  sealed interface Node<K, V> {}

  /** An entry, and those of other keys with the same hash. */
  record Leaf<K, V>(int hash, K key, V value, Leaf<K, V> next) implements Node<K, V> {}

  /** One child for each bit that is set, in the order of the bits. */
  record Branch<K, V>(int bits, List<Node<K, V>> children) implements Node<K, V> {
    int place(int bit) {
      return Integer.bitCount(bits & (bit - 1));
    }

    /** The child of the bit, or null. */
    Node<K, V> child(int bit) {
      return (bits & bit) == 0 ? null : children.get(place(bit));
    }
  }

  Node<K, V> root() {
    return root;
  }

  /** The map of nothing. */
  @SuppressWarnings("unchecked")
  public static <K, V> HashTrie<K, V> empty() {
    return (HashTrie<K, V>) EMPTY;
  }

  /** How many entries there are. */
  public int size() {
    return size;
  }

  /** The value of the key, if there is one. */
  public Optional<V> get(K key) {
    return Optional.ofNullable(find(key));
  }

  /** The value of the key, or null. */
  V find(Object key) {
    return find(root, 0, spread(key), key);
  }

  private static <K, V> V find(Node<K, V> from, int fromShift, int hash, Object key) {
    Node<K, V> here = from;
    for (int shift = fromShift; here instanceof Branch<K, V> branch; shift += BITS) {
      int bit = bit(hash, shift);
      here = (branch.bits & bit) == 0 ? null : branch.children.get(branch.place(bit));
    }
    for (Leaf<K, V> leaf = (Leaf<K, V>) here; leaf != null; leaf = leaf.next) {
      if (leaf.hash == hash && leaf.key.equals(key)) {
        return leaf.value;
      }
    }
    return null;
  }

  /** This, where the key has the value. */
  public HashTrie<K, V> with(K key, V value) {
    Objects.requireNonNull(value);
    boolean isNew = find(key) == null;
    Leaf<K, V> leaf = new Leaf<>(spread(key), key, value, null);
    return new HashTrie<>(with(root, 0, leaf), isNew ? Math.addExact(size, 1) : size);
  }

  /**
   * This, where each of the keys has its value: the same as one {@link #with} after the other, but
   * what several of them have to change is copied once.
   */
  public HashTrie<K, V> withAll(Map<K, V> changes) {
    List<Leaf<K, V>> added = new ArrayList<>(changes.size());
    for (Map.Entry<K, V> change : changes.entrySet()) {
      K key = change.getKey();
      added.add(new Leaf<>(spread(key), key, Objects.requireNonNull(change.getValue()), null));
    }
    if (added.isEmpty()) {
      return this;
    }
    BulkInsert bulkInsert = new BulkInsert();
    Node<K, V> grown = bulkInsert.with(root, 0, added);
    return new HashTrie<>(grown, Math.addExact(size, bulkInsert.more));
  }

  /** This, where the key has no value. */
  public HashTrie<K, V> without(K key) {
    return find(key) == null ? this : new HashTrie<>(without(root, 0, spread(key), key), size - 1);
  }

  private static <K, V> Node<K, V> with(Node<K, V> node, int shift, Leaf<K, V> added) {
    if (node == null) {
      return added;
    }
    if (node instanceof Leaf<K, V> leaf) {
      return leaf.hash == added.hash
          ? new Leaf<>(added.hash, added.key, added.value, without(leaf, added.key))
          : with(with(new Branch<>(0, List.of()), shift, leaf), shift, added);
    }
    Branch<K, V> branch = (Branch<K, V>) node;
    int bit = bit(added.hash, shift);
    int place = branch.place(bit);
    List<Node<K, V>> children = new ArrayList<>(branch.children.size() + 1);
    children.addAll(branch.children);
    if ((branch.bits & bit) == 0) {
      children.add(place, added);
    } else {
      children.set(place, with(children.get(place), shift + BITS, added));
    }
    return new Branch<>(branch.bits | bit, children);
  }

  /** Puts many in at once, and counts those that are new. */
  private static final class BulkInsert {
    private int more;

    <K, V> Node<K, V> with(Node<K, V> node, int shift, List<Leaf<K, V>> added) {
      if (added.size() == 1 || !(node instanceof Branch)) {
        return oneByOne(node, shift, added);
      }
      Branch<K, V> branch = (Branch<K, V>) node;
      int bits = branch.bits;
      List<List<Leaf<K, V>>> byIndex = new ArrayList<>(Collections.nCopies(1 << BITS, null));
      for (Leaf<K, V> leaf : added) {
        int index = (leaf.hash >>> shift) & MASK;
        bits |= 1 << index;
        if (byIndex.get(index) == null) {
          byIndex.set(index, new ArrayList<>());
        }
        byIndex.get(index).add(leaf);
      }
      List<Node<K, V>> children = new ArrayList<>(Integer.bitCount(bits));
      for (int rest = bits; rest != 0; rest &= rest - 1) {
        int bit = Integer.lowestOneBit(rest);
        Node<K, V> child = (branch.bits & bit) == 0 ? null : branch.children.get(branch.place(bit));
        List<Leaf<K, V>> here = byIndex.get(Integer.numberOfTrailingZeros(bit));
        children.add(here == null ? child : with(child, shift + BITS, here));
      }
      return new Branch<>(bits, children);
    }

    private <K, V> Node<K, V> oneByOne(Node<K, V> node, int shift, List<Leaf<K, V>> added) {
      Node<K, V> grown = node;
      for (Leaf<K, V> leaf : added) {
        more += find(grown, shift, leaf.hash, leaf.key) == null ? 1 : 0;
        grown = HashTrie.with(grown, shift, leaf);
      }
      return grown;
    }
  }

  private static <K, V> Node<K, V> without(Node<K, V> node, int shift, int hash, K key) {
    if (node instanceof Leaf<K, V> leaf) {
      return without(leaf, key);
    }
    Branch<K, V> branch = (Branch<K, V>) node;
    int bit = bit(hash, shift);
    int place = branch.place(bit);
    Node<K, V> child = without(branch.children.get(place), shift + BITS, hash, key);
    List<Node<K, V>> children = new ArrayList<>(branch.children);
    if (child != null) {
      children.set(place, child);
      return children.size() == 1 && child instanceof Leaf
          ? child
          : new Branch<>(branch.bits, children);
    }
    children.remove(place);
    if (children.isEmpty()) {
      return null;
    }
    return children.size() == 1 && children.get(0) instanceof Leaf
        ? children.get(0)
        : new Branch<>(branch.bits & ~bit, children);
  }

  private static <K, V> Leaf<K, V> without(Leaf<K, V> leaf, K key) {
    if (leaf == null) {
      return null;
    }
    return leaf.key.equals(key)
        ? leaf.next
        : new Leaf<>(leaf.hash, leaf.key, leaf.value, without(leaf.next, key));
  }

  private static int bit(int hash, int shift) {
    return 1 << ((hash >>> shift) & MASK);
  }

  private static int spread(Object key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return hash ^ (hash >>> 16);
  }

  /** Passes every entry to the listener, in no particular order. */
  public void forEach(BiConsumer<? super K, ? super V> listener) {
    visit(root, listener);
  }

  private static <K, V> void visit(Node<K, V> node, BiConsumer<? super K, ? super V> listener) {
    if (node instanceof Branch<K, V> branch) {
      branch.children.forEach(child -> visit(child, listener));
    }
    if (node instanceof Leaf<K, V> first) {
      for (Leaf<K, V> leaf = first; leaf != null; leaf = leaf.next) {
        listener.accept(leaf.key, leaf.value);
      }
    }
  }

  /**
   * Passes every key to the listener whose value here is another object than there, or that only
   * one of the two has. The search skips nodes that both share because one came of the other: after
   * few changes it visits few nodes.
   */
  public void forEachDifference(HashTrie<K, V> before, Consumer<? super K> listener) {
    visitDifferences(before.root, root, 0, listener);
  }

  private static <K, V> void visitDifferences(
      Node<K, V> one, Node<K, V> other, int shift, Consumer<? super K> listener) {
    if (one == other) {
      return;
    }
    if (one instanceof Branch<K, V> a && other instanceof Branch<K, V> b) {
      for (int rest = a.bits | b.bits; rest != 0; rest &= rest - 1) {
        int bit = Integer.lowestOneBit(rest);
        visitDifferences(a.child(bit), b.child(bit), shift + BITS, listener);
      }
      return;
    }
    visit(one, (key, value) -> acceptIfDifferent(other, shift, key, value, listener));
    visit(
        other,
        (key, value) -> {
          if (find(one, shift, spread(key), key) == null) {
            listener.accept(key);
          }
        });
  }

  private static <K, V> void acceptIfDifferent(
      Node<K, V> other, int shift, K key, V value, Consumer<? super K> listener) {
    if (find(other, shift, spread(key), key) != value) {
      listener.accept(key);
    }
  }

  /** The content as an unmodifiable map. */
  public Map<K, V> asMap() {
    return new TrieMap<>(this);
  }

  /** The values, in no order that means anything. */
  public List<V> values() {
    List<V> values = new ArrayList<>(size);
    forEach((key, value) -> values.add(value));
    return values;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof HashTrie<?, ?> trie) || trie.size != size) {
      return false;
    }
    @SuppressWarnings("unchecked")
    HashTrie<K, V> same = (HashTrie<K, V>) trie;
    boolean[] differs = new boolean[1];
    forEach((key, value) -> differs[0] |= !value.equals(same.find(key)));
    return !differs[0];
  }

  @Override
  public int hashCode() {
    int[] sum = new int[1];
    forEach((key, value) -> sum[0] += key.hashCode() ^ value.hashCode());
    return sum[0];
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    forEach(
        (key, value) ->
            text.append(text.length() == 1 ? "" : ", ").append(key).append('=').append(value));
    return text.append('}').toString();
  }
}
