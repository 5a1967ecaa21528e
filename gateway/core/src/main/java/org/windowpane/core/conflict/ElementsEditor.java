package org.windowpane.core.conflict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.core.flow.FlowGroup;

/**
 * The elements of a table while requests are added and removed, and what has changed since the
 * start. Not thread-safe.
 */
final class ElementsEditor {
  private final Map<FlowGroup, Step> steps = new LinkedHashMap<>();
  private FlowIndex<Element> elements;

  ElementsEditor(FlowIndex<Element> elements) {
    this.elements = elements;
  }

  FlowIndex<Element> elements() {
    return elements;
  }

  void take(ActiveRequest request) {
    Closure.leaving(elements, request).forEach(this::apply);
  }

  /**
   * Puts the request, if there will be no more elements than the limit then.
   *
   * @return how many elements there are, or would be: above the limit, nothing was done
   */
  int put(ActiveRequest request, int limit) {
    List<Step> joining = Closure.joining(elements, request);
    long added = joining.stream().filter(Step::isNew).count();
    int size = Math.toIntExact(elements.size() + added);
    if (size <= limit) {
      joining.forEach(this::apply);
    }
    return size;
  }

  private void apply(Step step) {
    FlowGroup flows = step.flows();
    elements = step.after().map(elements::with).orElseGet(() -> elements.without(flows));
    steps.merge(flows, step, (first, last) -> new Step(flows, first.before(), last.after()));
  }

  /** The flow groups that something was done to. */
  Set<FlowGroup> touched() {
    return steps.keySet();
  }

  /** What is not as it was at the start. */
  Difference difference() {
    List<PolicyAtom> put = new ArrayList<>();
    List<PolicyAtom> removed = new ArrayList<>();
    for (Step step : steps.values()) {
      Optional<PolicyAtom> before = step.before().map(Element::entry);
      Optional<PolicyAtom> after = step.after().map(Element::entry);
      if (after.isEmpty()) {
        before.ifPresent(removed::add);
      } else if (!after.equals(before)) {
        put.add(after.get());
      }
    }
    return new Difference(put, removed);
  }
}
