package org.windowpane.core.conflict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.flow.FlowGroup;

/**
 * The intersection closure of the active requests' flow groups, and how it changes with one of
 * them. Write R(g) for the requests whose flow group holds g. A flow group g is in the closure
 * where R(g) is not empty and has exactly g in common.
 *
 * <p><b>A request r joins.</b> Only what lies inside r changes: elsewhere no R does. There, the
 * elements are r and r∩g for each element g that there was and that overlaps r. Let h be one of
 * these, and Q the requests that held h before. Then R(h) is Q and r. If Q is empty, h is r, alone.
 * Otherwise Q is found at the element c = ∩Q: R(c) = Q, since whatever holds c holds h. And of all
 * elements g with r∩g = h it is c that has the most requests: those of each such g hold h, so they
 * are in Q, and c lies inside g; so r∩c lies inside h, and holds it as r and c do, so c is one of
 * them.
 *
 * <p><b>A request r leaves.</b> Again only the elements inside r change: those that the rest of
 * R(g) still has exactly in common stay without r, the others go.
 *
 * <p>Either costs a search for the elements that overlap r (see {@link FlowIndex}), and for each
 * element that r then shares in, or did, time linear in its requests.
 */
final class Closure {
  private Closure() {}

  /** What changes when the request joins. One step for each flow group. */
  static List<Step> joining(FlowIndex<Element> elements, ActiveRequest request) {
    FlowGroup flows = request.asks().flowGroup();
    Map<FlowGroup, Element> narrowest = new HashMap<>();
    elements.forEachOverlapping(
        flows,
        element ->
            narrowest.merge(
                element.flows().intersect(flows).orElseThrow(), element, Closure::narrower));
    List<Step> steps = new ArrayList<>(narrowest.size() + 1);
    narrowest.forEach(
        (both, element) ->
            steps.add(
                new Step(
                    both,
                    Optional.of(element).filter(it -> it.flows().equals(both)),
                    Optional.of(element.joinedBy(request, both)))));
    if (!narrowest.containsKey(flows)) {
      steps.add(new Step(flows, Optional.empty(), Optional.of(Element.of(request))));
    }
    return steps;
  }

  private static Element narrower(Element one, Element other) {
    return one.requestCount() > other.requestCount() ? one : other;
  }

  /** What changes when the request leaves. One step for each flow group. */
  static List<Step> leaving(FlowIndex<Element> elements, ActiveRequest request) {
    FlowGroup flows = request.asks().flowGroup();
    List<Step> steps = new ArrayList<>();
    elements.forEachOverlapping(
        flows,
        element -> {
          if (flows.contains(element.flows())) {
            steps.add(new Step(element.flows(), Optional.of(element), element.leftBy(request)));
          }
        });
    return steps;
  }
}
