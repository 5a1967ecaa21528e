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
  /**
   * How many elements {@linkplain Element#crossesPortRanges cross port ranges} inside a request
   * that adds one. It bounds the work that crosswise overlaps cause, however many there are: port
   * ranges alone can overlap in more than quadratically many ways.
   */
  static final int MAX_CROSSINGS = 256;

  /** For more than {@link #MAX_CROSSINGS}. */
  static final int TOO_MANY_CROSSINGS = -1;

  private final Map<FlowGroup, Step> steps = new LinkedHashMap<>();
  private FlowIndex elements;

  ElementsEditor(FlowIndex elements) {
    this.elements = elements;
  }

  FlowIndex elements() {
    return elements;
  }

  void take(ActiveRequest request) {
    Closure.leaving(elements, request).forEach(this::apply);
  }

  /**
   * Puts the request, if there will be no more elements than the limit then.
   *
   * @return how many elements there are, or would be: above the limit, nothing was done; {@link
   *     #TOO_MANY_CROSSINGS} where nothing was done because port ranges would cross in too many
   *     ways inside it
   */
  int put(ActiveRequest request, int limit) {
    List<Step> joining = Closure.joining(elements, request);
    long added = joining.stream().filter(Step::isNew).count();
    int size = Math.toIntExact(elements.size() + added);
    if (hasTooManyCrossings(joining, request)) {
      return TOO_MANY_CROSSINGS;
    }
    if (size <= limit) {
      joining.forEach(this::apply);
    }
    return size;
  }

  private static boolean hasTooManyCrossings(List<Step> joining, ActiveRequest request) {
    if (joining.size() <= MAX_CROSSINGS) {
      return false;
    }
    FlowGroup own = request.asks().flowGroup();
    boolean addsAnother = false;
    int crossings = 0;
    // A loop: with streams, this is a fifth of the time of a compilation.
    for (Step step : joining) {
      addsAnother |= step.isNew() && !step.flows().equals(own);
      if (step.after().isPresent() && step.after().get().crossesPortRanges()) {
        crossings++;
      }
    }
    return addsAnother && crossings > MAX_CROSSINGS;
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
