package org.windowpane.core.collection;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.windowpane.core.collection.HashTrie.Branch;
import org.windowpane.core.collection.HashTrie.Leaf;
import org.windowpane.core.collection.HashTrie.Node;

/** What a trie holds, for those who read maps. It copies nothing, and cannot be changed. */
final class TrieMap<K, V> extends AbstractMap<K, V> {
  private final HashTrie<K, V> trie;

  TrieMap(HashTrie<K, V> trie) {
    this.trie = trie;
  }

  @Override
  public int size() {
    return trie.size();
  }

  @Override
  public V get(Object key) {
    return key == null ? null : trie.find(key);
  }

  @Override
  public boolean containsKey(Object key) {
    return get(key) != null;
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> listener) {
    trie.forEach(listener);
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return trie.size();
      }

      @Override
      public Iterator<Map.Entry<K, V>> iterator() {
        return new Walk<>(trie.root());
      }
    };
  }

  /** Goes through the leaves below a node, in no order that means anything. */
  private static final class Walk<K, V> implements Iterator<Map.Entry<K, V>> {
    /** What is left to do at each level, the lowest first. */
    private final Deque<Iterator<Node<K, V>>> levels = new ArrayDeque<>();

    /** The next one, or null where none is left. */
    private Leaf<K, V> leaf;

    Walk(Node<K, V> root) {
      levels.push(
          root == null ? Collections.emptyIterator() : Collections.singleton(root).iterator());
      leaf = nextOfLevels();
    }

    private Leaf<K, V> nextOfLevels() {
      while (!levels.isEmpty()) {
        if (!levels.peek().hasNext()) {
          levels.pop();
          continue;
        }
        Node<K, V> node = levels.peek().next();
        if (node instanceof Leaf<K, V> found) {
          return found;
        }
        levels.push(((Branch<K, V>) node).children().iterator());
      }
      return null;
    }

    @Override
    public boolean hasNext() {
      return leaf != null;
    }

    @Override
    public Map.Entry<K, V> next() {
      if (leaf == null) {
        throw new NoSuchElementException();
      }
      Map.Entry<K, V> entry = Map.entry(leaf.key(), leaf.value());
      leaf = leaf.next() == null ? nextOfLevels() : leaf.next();
      return entry;
    }
  }
}
