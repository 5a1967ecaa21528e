package org.windowpane.core.conflict;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.flow.FlowGroup;

/**
 * Elements by flow group, so that those that overlap one are found without reading all. Immutable.
 *
 * <p>Up to {@value #BUCKET} elements are in a bucket. More are split by the first {@link
 * Dimension}, parts of more than {@value #BUCKET} by the next, and so on. Within a split, the
 * values of one shape are in a hash trie.
 *
 * <p>A search looks up, at each split, one value of each shape that is no narrower than what is
 * asked for, and tries every value of each narrower shape. So a pair of addresses and a port cost
 * as many look-ups as there are combinations of shapes, however many elements there are, and the
 * ranges of ports beside them. A prefix costs a try of each address and narrower prefix at its end
 * of the flows, and a flow group without a source one of each source. At worst, as where elements
 * differ in the transport alone or in crossing ranges of ports, a search is linear in the elements.
 * Putting and removing take time in the logarithm of their number, with the same exception.
 */
final class FlowIndex {
  static final FlowIndex EMPTY = new FlowIndex(new Bucket(List.of()));

  private static final int BUCKET = 8;

  private final Node root;

  private FlowIndex(Node root) {
    this.root = root;
  }

  private sealed interface Node {
    /** How many elements there are. */
    int size();
  }

  /** Elements that are not split any further. */
  private record Bucket(List<Element> elements) implements Node {
    @Override
    public int size() {
      return elements.size();
    }

    /** The place of the element of this flow group, or -1. */
    int find(FlowGroup flows) {
      for (int i = 0; i < elements.size(); i++) {
        if (elements.get(i).flows().equals(flows)) {
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
  private record Split<S>(int level, Dimension<S> by, int size, List<Tier<S>> tiers)
      implements Node {

    static <S> Split<S> of(int level, Dimension<S> by) {
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
    Split<S> with(int place, Tier<S> tier, int newSize) {
      List<Tier<S>> changed = new ArrayList<>(tiers);
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
  private record Tier<S>(int shape, HashTrie<S, Node> nodes) {}

  /** How many elements there are. */
  int size() {
    return root.size();
  }

  /** This, with the element in place of the one of the same flow group, if there is one. */
  FlowIndex with(Element element) {
    return new FlowIndex(with(root, 0, element));
  }

  private static Node with(Node node, int level, Element element) {
    if (node instanceof Split<?> split) {
      return with(split, element);
    }
    Bucket bucket = (Bucket) node;
    List<Element> elements = new ArrayList<>(bucket.size() + 1);
    elements.addAll(bucket.elements);
    int place = bucket.find(element.flows());
    if (place >= 0) {
      elements.set(place, element);
      return new Bucket(elements);
    }
    elements.add(element);
    if (elements.size() <= BUCKET || level == Dimension.ALL.size()) {
      return new Bucket(elements);
    }
    Split<?> split = Split.of(level, Dimension.ALL.get(level));
    for (Element each : elements) {
      split = with(split, each);
    }
    return split;
  }

  private static <S> Split<S> with(Split<S> split, Element element) {
    S value = split.by.value(element.flows());
    int shape = split.by.shape(value);
    int place = split.find(shape);
    HashTrie<S, Node> nodes = place < 0 ? HashTrie.empty() : split.tiers.get(place).nodes;
    Node before = nodes.get(value).orElse(EMPTY.root);
    Node after = with(before, split.level + 1, element);
    return split.with(
        place,
        new Tier<>(shape, nodes.with(value, after)),
        split.size - before.size() + after.size());
  }

  /** This, without the element of the flow group. */
  FlowIndex without(FlowGroup flows) {
    return new FlowIndex(without(root, flows));
  }

  private static Node without(Node node, FlowGroup flows) {
    if (node instanceof Split<?> split) {
      Split<?> smaller = without(split, flows);
      return smaller.size > BUCKET / 2 ? smaller : new Bucket(elements(smaller));
    }
    Bucket bucket = (Bucket) node;
    int place = bucket.find(flows);
    if (place < 0) {
      return bucket;
    }
    List<Element> elements = new ArrayList<>(bucket.elements);
    elements.remove(place);
    return new Bucket(elements);
  }

  private static <S> Split<S> without(Split<S> split, FlowGroup flows) {
    S value = split.by.value(flows);
    int place = split.find(split.by.shape(value));
    if (place < 0) {
      return split;
    }
    Tier<S> tier = split.tiers.get(place);
    Node before = tier.nodes.get(value).orElse(EMPTY.root);
    Node after = without(before, flows);
    HashTrie<S, Node> nodes =
        after.size() == 0 ? tier.nodes.without(value) : tier.nodes.with(value, after);
    return split.with(
        place, new Tier<>(tier.shape, nodes), split.size - before.size() + after.size());
  }

  /** The element of exactly these flows, if there is one. */
  Optional<Element> find(FlowGroup flows) {
    Node node = root;
    while (node instanceof Split<?> split) {
      node = part(split, flows);
    }
    Bucket bucket = (Bucket) node;
    int place = bucket.find(flows);
    return place < 0 ? Optional.empty() : Optional.of(bucket.elements.get(place));
  }

  private static <S> Node part(Split<S> split, FlowGroup flows) {
    S value = split.by.value(flows);
    int place = split.find(split.by.shape(value));
    return place < 0 ? EMPTY.root : split.tiers.get(place).nodes.get(value).orElse(EMPTY.root);
  }

  /** Passes every element to the listener that has a flow in common with these. */
  void forEachOverlapping(FlowGroup flows, Consumer<Element> listener) {
    visit(root, flows, listener);
  }

  private static void visit(Node node, FlowGroup flows, Consumer<Element> listener) {
    if (node instanceof Split<?> split) {
      visit(split, flows, listener);
      return;
    }
    for (Element element : ((Bucket) node).elements) {
      if (element.flows().overlaps(flows)) {
        listener.accept(element);
      }
    }
  }

  private static <S> void visit(Split<S> split, FlowGroup flows, Consumer<Element> listener) {
    S asked = split.by.value(flows);
    for (Tier<S> tier : split.tiers) {
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

  /** Every element, in no order that means anything. */
  List<Element> elements() {
    return elements(root);
  }

  private static List<Element> elements(Node node) {
    List<Element> elements = new ArrayList<>(node.size());
    visit(node, FlowGroup.ALL, elements::add);
    return elements;
  }
}
