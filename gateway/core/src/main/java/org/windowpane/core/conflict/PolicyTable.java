package org.windowpane.core.conflict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.flow.FlowGroup;

/**
 * What every switch must behave like while some requests are active: their network flow table, and
 * how it changes as they come and go. Of the entries that a packet is in, the one with the smallest
 * {@link PolicyAtom#order} holds; a packet in none is forwarded as if nothing had been asked for.
 *
 * <p>PANE (SIGCOMM 2013, §4) and Hierarchical Policies for Software Defined Networks (HotSDN 2012)
 * compile a tree of shares by a union of tables per pair of requests. Here the entries are the
 * intersection closure of all requests' flow groups: each one's action is what the whole tree asks
 * for where exactly those requests match whose flow groups hold the entry's.
 *
 * <p><b>That gives every packet its action.</b> Take the requests that match it, and let g be what
 * their flow groups have in common. It is in the closure and holds the packet, so that exactly
 * those requests hold g: the action of g is the packet's. Any other entry f that holds the packet
 * is an intersection of some of those requests, so g lies strictly inside f, is narrower ({@link
 * org.windowpane.core.flow.FlowGroup#specificity}) and comes first. Entries of one order may
 * overlap, but a packet in both is in an entry inside both, and never comes to meet either.
 *
 * <p>The documentation of {@link Closure} has the cost of a change: little for a request that
 * overlaps few, up to the whole table for one about all flows. Compiling all requests at once is
 * putting them one after another, the broadest first: then each finds little inside it.
 *
 * <p>The table of n requests may come to 2<sup>n</sup> - 1 entries where all overlap crosswise:
 * therefore the number is limited. The limit bounds what a single request can cost, since one at
 * most doubles the table. No entry is left out for doing the same as what is behind it.
 *
 * <p>Immutable.
 */
public final class PolicyTable {
  private static final Comparator<ActiveRequest> BROADEST_FIRST =
      Comparator.comparingInt((ActiveRequest request) -> request.asks().flowGroup().specificity())
          .thenComparing(ActiveRequest::id);

  private final int limit;
  private final HashTrie<UUID, ActiveRequest> requests;
  private final FlowIndex<Element> elements;

  private PolicyTable(
      int limit, HashTrie<UUID, ActiveRequest> requests, FlowIndex<Element> elements) {
    this.limit = limit;
    this.requests = requests;
    this.elements = elements;
  }

  /**
   * The table that leaves every packet alone.
   *
   * @param limit how many entries it may come to have, 0 or more
   */
  public static PolicyTable empty(int limit) {
    if (limit < 0) {
      throw new IllegalArgumentException("no limit: " + limit);
    }
    return new PolicyTable(limit, HashTrie.empty(), FlowIndex.empty());
  }

  /** The table of these requests; of two with the same id, the later one. */
  public static Compilation of(int limit, Collection<ActiveRequest> requests) {
    return empty(limit).with(requests);
  }

  /** This, with one more request, or another one in place of that with the same id. */
  public Compilation with(ActiveRequest request) {
    return change(Set.of(), List.of(request));
  }

  /** This, with more requests; as {@link #change} has it. */
  public Compilation with(Collection<ActiveRequest> more) {
    return change(Set.of(), more);
  }

  /** This, without the request, if it is there. What is left is never too large. */
  public Compilation.Compiled without(UUID id) {
    ElementsEditor editor = new ElementsEditor(elements);
    requests.get(id).ifPresent(editor::take);
    return compiled(editor, requests.without(id));
  }

  /**
   * This, after several changes at once. When a share has moved, put the requests at and under it
   * again, with their new paths.
   *
   * @param gone the ids of requests that are no longer active; others are passed over
   * @param put what is active now, each in place of what had the same id; of two with the same id
   *     the later one counts
   */
  public Compilation change(Collection<UUID> gone, Collection<ActiveRequest> put) {
    ElementsEditor editor = new ElementsEditor(elements);
    HashTrie<UUID, ActiveRequest> changed = requests;
    for (UUID id : gone) {
      changed = take(editor, changed, id);
    }
    HashTrie<UUID, ActiveRequest> added = HashTrie.empty();
    for (ActiveRequest request : put) {
      changed = take(editor, changed, request.id());
      added = added.with(request.id(), request);
    }
    List<ActiveRequest> inOrder = new ArrayList<>(added.values());
    // What is broad is put while there is little inside it that would be evaluated again.
    inOrder.sort(BROADEST_FIRST);
    for (ActiveRequest request : inOrder) {
      int size = editor.put(request, limit);
      if (size > limit) {
        return new Compilation.TooLarge(request, size, limit);
      }
      changed = changed.with(request.id(), request);
    }
    return compiled(editor, changed);
  }

  private static HashTrie<UUID, ActiveRequest> take(
      ElementsEditor editor, HashTrie<UUID, ActiveRequest> requests, UUID id) {
    Optional<ActiveRequest> there = requests.get(id);
    there.ifPresent(editor::take);
    return there.isEmpty() ? requests : requests.without(id);
  }

  private Compilation.Compiled compiled(
      ElementsEditor editor, HashTrie<UUID, ActiveRequest> changed) {
    return new Compilation.Compiled(
        new PolicyTable(limit, changed, editor.elements()), editor.difference(), editor.touched());
  }

  /** The requests that the table was compiled from, in no order that means anything. */
  public List<ActiveRequest> requests() {
    return requests.values();
  }

  /** The request, if the table was compiled from it. */
  public Optional<ActiveRequest> request(UUID id) {
    return requests.get(id);
  }

  /** The entry of exactly this flow group, if there is one. */
  public Optional<PolicyEntry> entry(FlowGroup flows) {
    return elements.find(flows).map(PolicyEntry::new);
  }

  /** Passes the flow group of every entry that holds all of these flows to the listener. */
  public void forEachHolding(FlowGroup flows, Consumer<FlowGroup> listener) {
    elements.forEachOverlapping(
        flows,
        element -> {
          if (element.flows().contains(flows)) {
            listener.accept(element.flows());
          }
        });
  }

  /** How many entries there are. */
  public int size() {
    return elements.size();
  }

  /** All entries, by their order. */
  public List<PolicyAtom> entries() {
    return elements.entries().stream()
        .map(Element::entry)
        .sorted(Comparator.comparingInt(PolicyAtom::order))
        .toList();
  }
}
