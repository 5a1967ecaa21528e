package org.windowpane.core.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import org.windowpane.core.flow.FlowGroup;

/** The index, beside a list of which every flow group is tried. */
@Domain(PolicyTrees.class)
final class FlowIndexLawsTest {
  @Property(tries = 200)
  void overlappingElementsAreFoundAfterAnyChanges(
      @ForAll List<FlowGroup> groups, @ForAll List<FlowGroup> asked) {
    FlowIndex<Element> index = FlowIndex.empty();
    for (FlowGroup flows : groups) {
      index = index.with(element(flows));
    }
    assertFindsWhatOverlaps(index, groups, asked);
    List<FlowGroup> left = new ArrayList<>(groups);
    while (!left.isEmpty()) {
      index = index.without(left.remove(left.size() - 1));
      if (left.size() % 5 == 0) {
        assertFindsWhatOverlaps(index, left, asked);
      }
    }
  }

  @Property(tries = 200)
  void aFlowGroupHasOneElementThatLastPut(@ForAll List<FlowGroup> groups) {
    FlowIndex<Element> index = FlowIndex.empty();
    for (FlowGroup flows : groups) {
      index = index.with(element(flows));
    }
    for (FlowGroup flows : groups) {
      Element again = element(flows);
      assertThat(index.with(again).size()).isEqualTo(groups.size());
      assertThat(index.with(again).entries()).contains(again);
    }
  }

  private static void assertFindsWhatOverlaps(
      FlowIndex<Element> index, List<FlowGroup> groups, List<FlowGroup> asked) {
    assertThat(index.size()).isEqualTo(groups.size());
    for (FlowGroup flows : asked) {
      List<FlowGroup> found = new ArrayList<>();
      index.forEachOverlapping(flows, element -> found.add(element.flows()));
      assertThat(found)
          .containsExactlyInAnyOrderElementsOf(groups.stream().filter(flows::overlaps).toList());
    }
  }

  private static Element element(FlowGroup flows) {
    PolicyAtom asks = new PolicyAtom(flows, Treatment.allow());
    return Element.of(new ActiveRequest(new UUID(0, 0), new SharePath(List.of("rootShare")), asks));
  }
}
