package org.windowpane.core.conflict;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.flow.FlowGroup;

/**
 * A flow group of the {@link Closure}, and what its own packets meet. Immutable; the action is
 * worked out when it is first asked for, so elements that come and go in a single change do not
 * cost it.
 */
final class Element implements FlowIndex.Entry {
  private final FlowGroup flows;

  /** Sorted, as {@link Evaluation} reads them. */
  private final List<ActiveRequest> requests;

  // Threads that race for it work out equal ones.
  private Treatment action;

  private Element(FlowGroup flows, List<ActiveRequest> requests) {
    this.flows = flows;
    this.requests = requests;
  }

  /** The element of one request alone. */
  static Element of(ActiveRequest request) {
    return new Element(request.asks().flowGroup(), List.of(request));
  }

  /** What the flow groups of the requests have in common. */
  @Override
  public FlowGroup flows() {
    return flows;
  }

  /** The active requests whose flow group holds the element; at least one. */
  List<ActiveRequest> requests() {
    return requests;
  }

  /** How many active requests there are whose flow group holds the element; at least one. */
  int requestCount() {
    return requests.size();
  }

  /**
   * The element of these requests and one more.
   *
   * @param both what is in this element and in the request's flow group
   */
  Element joinedBy(ActiveRequest request, FlowGroup both) {
    List<ActiveRequest> all = new ArrayList<>(requests.size() + 1);
    all.addAll(requests);
    all.add(-Collections.binarySearch(all, request) - 1, request);
    return new Element(both, Collections.unmodifiableList(all));
  }

  /**
   * The element of the other requests, unless their flow groups have more than this in common: then
   * that is an element, and this is none.
   */
  Optional<Element> leftBy(ActiveRequest request) {
    List<ActiveRequest> others = new ArrayList<>(requests);
    others.remove(Collections.binarySearch(others, request));
    return isIntersectionOf(others)
        ? Optional.of(new Element(flows, Collections.unmodifiableList(others)))
        : Optional.empty();
  }

  private boolean isIntersectionOf(List<ActiveRequest> others) {
    FlowGroup common = FlowGroup.ALL;
    for (ActiveRequest other : others) {
      common = common.intersect(other.asks().flowGroup()).orElseThrow();
      if (common.equals(flows)) {
        return true;
      }
    }
    return false;
  }

  /** The entry of the network flow table. */
  PolicyAtom entry() {
    Treatment known = action;
    if (known == null) {
      known = Evaluation.of(requests);
      action = known;
    }
    return new PolicyAtom(flows, known);
  }
}
