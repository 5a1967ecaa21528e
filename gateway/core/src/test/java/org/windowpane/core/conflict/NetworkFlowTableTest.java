package org.windowpane.core.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.core.flow.FlowGroup;

final class NetworkFlowTableTest {
  @Test
  void whatBothTablesSpeakOfComesFirst() {
    assertThat(
            union(
                    atom("(dstPort=80)", Action.reserve(5)),
                    atom("(srcHost=10.0.0.1)", Action.limit(8)))
                .entries())
        .containsExactly(
            new PolicyAtom(
                FlowGroup.parse("(srcHost=10.0.0.1, dstPort=80)"),
                Conflicts.withinShare(Action.reserve(5), Action.limit(8))),
            atom("(dstPort=80)", Action.reserve(5)),
            atom("(srcHost=10.0.0.1)", Action.limit(8)));
  }

  @Test
  void anEntryInsideAnEarlierOneIsLeftOut() {
    assertThat(
            union(atom("(dstPort=80)", Action.reserve(5)), atom("(*)", Action.reserve(8)))
                .entries())
        .containsExactly(atom("(dstPort=80)", Action.reserve(8)), atom("(*)", Action.reserve(8)));
  }

  @Test
  void oneFlowGroupHasOneEntryHoweverOftenItIsAskedFor() {
    PolicyAtom[] atoms =
        IntStream.rangeClosed(1, 40)
            .mapToObj(rate -> atom("(dstPort=80)", Action.reserve(rate)))
            .toArray(PolicyAtom[]::new);
    assertThat(union(atoms).entries()).containsExactly(atom("(dstPort=80)", Action.reserve(40)));
  }

  @Test
  void disjointFlowGroupsCostOneEntryEach() {
    PolicyAtom[] atoms =
        IntStream.rangeClosed(1, 500)
            .mapToObj(port -> atom("(dstPort=" + port + ")", Action.reserve(port)))
            .toArray(PolicyAtom[]::new);
    assertThat(union(atoms).entries()).containsExactly(atoms);
  }

  @Test
  void theLeftSideOfTheOperatorIsTheLeftTable() {
    NetworkFlowTable parent = NetworkFlowTable.of(atom("(*)", Action.deny()));
    NetworkFlowTable child = NetworkFlowTable.of(atom("(*)", Action.allow()));
    assertThat(parent.union(child, Conflicts::parentWithChild)).isEqualTo(child);
    assertThat(child.union(parent, Conflicts::parentWithChild)).isEqualTo(parent);
  }

  @Test
  void theEmptyTableChangesNothing() {
    NetworkFlowTable table = NetworkFlowTable.of(atom("(dstPort=80)", Action.deny()));
    assertThat(table.union(NetworkFlowTable.EMPTY, Conflicts::withinShare)).isEqualTo(table);
    assertThat(NetworkFlowTable.EMPTY.union(table, Conflicts::withinShare)).isEqualTo(table);
  }

  private static NetworkFlowTable union(PolicyAtom... atoms) {
    return Arrays.stream(atoms)
        .map(NetworkFlowTable::of)
        .reduce(NetworkFlowTable.EMPTY, (a, b) -> a.union(b, Conflicts::withinShare));
  }

  private static PolicyAtom atom(String flows, Action action) {
    return new PolicyAtom(FlowGroup.parse(flows), action);
  }
}
