package org.windowpane.core.conflict;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.flow.FlowGroup;

/**
 * Entries by flow group, so that those that overlap one are found without reading all. Immutable.
 *
 * <p>Up to {@value #BUCKET} entries are in a bucket. More are split by the first {@link Dimension},
 * parts of more than {@value #BUCKET} by the next, and so on. Within a split, the values of one
 * shape are in a hash trie.
 *
 * <p>A search looks up, at each split, one value of each shape that is no narrower than what is
 * asked for, and tries every value of each narrower shape. So a pair of addresses and a port cost
 * as many look-ups as there are combinations of shapes, however many entries there are, and the
 * ranges of ports beside them. A prefix costs a try of each address and narrower prefix at its end
 * of the flows, and a flow group without a source one of each source. At worst, as where entries
 * differ in the transport alone or in crossing ranges of ports, a search is linear in the entries.
 * Putting and removing take time in the logarithm of their number, with the same exception.
 */
public final class FlowIndex<E extends FlowIndex.Entry> {
  private static final Bucket<?> NOTHING = new Bucket<>(List.of());

  private static final int BUCKET = 8;

  private final Node<E> root;

  private FlowIndex(Node<E> root) {
    this.root = root;
  }

  /** What is found by its flow group. */
  public interface Entry {
    /** The flow group; no other entry of an index has the same one. */
    FlowGroup flows();
  }

  /** An index without entries. */
  public static <E extends Entry> FlowIndex<E> empty() {
    return new FlowIndex<>(nothing());
  }

  @SuppressWarnings("unchecked")
  private static <E extends Entry> Node<E> nothing() {
    return (Node<E>) NOTHING;
  }

  private sealed interface Node<E extends Entry> {
    /** How many entries there are. */
    int size();
  }

  /** Elements that are not split any further. */
  private record Bucket<E extends Entry>(List<E> entries) implements Node<E> {
    @Override
    public int size() {
      return entries.size();
    }

    /** The place of the entry of this flow group, or -1. */
    int find(FlowGroup flows) {
      for (int i = 0; i < entries.size(); i++) {
        if (entries.get(i).flows().equals(flows)) {
          return i;
        }
      }
      return -1;
    }
  }

  /**
   * Elements by their values in a dimension.
   *
   * @param level the place of the dimension among all
   * @param tiers one for each shape that there is
   */
  private record Split<S, E extends Entry>(
      int level, Dimension<S> by, int size, List<Tier<S, E>> tiers) implements Node<E> {

    static <S, E extends Entry> Split<S, E> of(int level, Dimension<S> by) {
      return new Split<>(level, by, 0, List.of());
    }

    /** The place of the tier of this shape, or -1. */
    int find(int shape) {
      for (int i = 0; i < tiers.size(); i++) {
        if (tiers.get(i).shape == shape) {
          return i;
        }
      }
      return -1;
    }

    /** This, with another tier of the same shape, which may be empty. */
    Split<S, E> with(int place, Tier<S, E> tier, int newSize) {
      List<Tier<S, E>> changed = new ArrayList<>(tiers);
      if (place < 0) {
        changed.add(tier);
      } else if (tier.nodes.size() == 0) {
        changed.remove(place);
      } else {
        changed.set(place, tier);
      }
      return new Split<>(level, by, newSize, changed);
    }
  }

  /** What has a value of this shape, by value. */
  private record Tier<S, E extends Entry>(int shape, HashTrie<S, Node<E>> nodes) {}

  /** How many entries there are. */
  public int size() {
    return root.size();
  }

  /** This, with the entry in place of the one of the same flow group, if there is one. */
  public FlowIndex<E> with(E entry) {
    return new FlowIndex<>(with(root, 0, entry));
  }

  private static <E extends Entry> Node<E> with(Node<E> node, int level, E entry) {
    if (node instanceof Split<?, E> split) {
      return with(split, entry);
    }
    Bucket<E> bucket = (Bucket<E>) node;
    List<E> entries = new ArrayList<>(bucket.size() + 1);
    entries.addAll(bucket.entries);
    int place = bucket.find(entry.flows());
    if (place >= 0) {
      entries.set(place, entry);
      return new Bucket<>(entries);
    }
    entries.add(entry);
    if (entries.size() <= BUCKET || level == Dimension.ALL.size()) {
      return new Bucket<>(entries);
    }
    Split<?, E> split = Split.of(level, Dimension.ALL.get(level));
    for (E each : entries) {
      split = with(split, each);
    }
    return split;
  }

  private static <S, E extends Entry> Split<S, E> with(Split<S, E> split, E entry) {
    S value = split.by.value(entry.flows());
    int shape = split.by.shape(value);
    int place = split.find(shape);
    HashTrie<S, Node<E>> nodes = place < 0 ? HashTrie.empty() : split.tiers.get(place).nodes;
    Node<E> before = nodes.get(value).orElse(FlowIndex.<E>nothing());
    Node<E> after = with(before, split.level + 1, entry);
    return split.with(
        place,
        new Tier<>(shape, nodes.with(value, after)),
        split.size - before.size() + after.size());
  }

  /** This, without the entry of the flow group. */
  public FlowIndex<E> without(FlowGroup flows) {
    return new FlowIndex<>(without(root, flows));
  }

  private static <E extends Entry> Node<E> without(Node<E> node, FlowGroup flows) {
    if (node instanceof Split<?, E> split) {
      Split<?, E> smaller = without(split, flows);
      return smaller.size > BUCKET / 2 ? smaller : new Bucket<>(entries(smaller));
    }
    Bucket<E> bucket = (Bucket<E>) node;
    int place = bucket.find(flows);
    if (place < 0) {
      return bucket;
    }
    List<E> entries = new ArrayList<>(bucket.entries);
    entries.remove(place);
    return new Bucket<>(entries);
  }

  private static <S, E extends Entry> Split<S, E> without(Split<S, E> split, FlowGroup flows) {
    S value = split.by.value(flows);
    int place = split.find(split.by.shape(value));
    if (place < 0) {
      return split;
    }
    Tier<S, E> tier = split.tiers.get(place);
    Node<E> before = tier.nodes.get(value).orElse(FlowIndex.<E>nothing());
    Node<E> after = without(before, flows);
    HashTrie<S, Node<E>> nodes =
        after.size() == 0 ? tier.nodes.without(value) : tier.nodes.with(value, after);
    return split.with(
        place, new Tier<>(tier.shape, nodes), split.size - before.size() + after.size());
  }

  /** The entry of exactly these flows, if there is one. */
  public Optional<E> find(FlowGroup flows) {
    Node<E> node = root;
    while (node instanceof Split<?, E> split) {
      node = part(split, flows);
    }
    Bucket<E> bucket = (Bucket<E>) node;
    int place = bucket.find(flows);
    return place < 0 ? Optional.empty() : Optional.of(bucket.entries.get(place));
  }

  private static <S, E extends Entry> Node<E> part(Split<S, E> split, FlowGroup flows) {
    S value = split.by.value(flows);
    int place = split.find(split.by.shape(value));
    return place < 0
        ? FlowIndex.<E>nothing()
        : split.tiers.get(place).nodes.get(value).orElse(FlowIndex.<E>nothing());
  }

  /** Passes every entry to the listener that has a flow in common with these. */
  public void forEachOverlapping(FlowGroup flows, Consumer<? super E> listener) {
    visit(root, flows, listener);
  }

  private static <E extends Entry> void visit(
      Node<E> node, FlowGroup flows, Consumer<? super E> listener) {
    if (node instanceof Split<?, E> split) {
      visit(split, flows, listener);
      return;
    }
    for (E entry : ((Bucket<E>) node).entries) {
      if (entry.flows().overlaps(flows)) {
        listener.accept(entry);
      }
    }
  }

  private static <S, E extends Entry> void visit(
      Split<S, E> split, FlowGroup flows, Consumer<? super E> listener) {
    S asked = split.by.value(flows);
    for (Tier<S, E> tier : split.tiers) {
      split
          .by
          .only(tier.shape, asked)
          .ifPresentOrElse(
              value -> tier.nodes.get(value).ifPresent(node -> visit(node, flows, listener)),
              () ->
                  tier.nodes.forEach(
                      (value, node) -> {
                        if (split.by.overlap(value, asked)) {
                          visit(node, flows, listener);
                        }
                      }));
    }
  }

  /** Every entry, in no order that means anything. */
  List<E> entries() {
    return entries(root);
  }

  private static <E extends Entry> List<E> entries(Node<E> node) {
    List<E> entries = new ArrayList<>(node.size());
    visit(node, FlowGroup.ALL, entries::add);
    return entries;
  }
}
