package org.windowpane.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class EdgesTest {
  @Provide
  Arbitrary<Long> ticks() {
    return Arbitraries.oneOf(
        Arbitraries.longs().between(-50, 50).map(second -> second * 1_000_000_000),
        Arbitraries.longs().between(-50, 50).map(milli -> milli * 1_000_000),
        Arbitraries.longs().between(-5_000, 5_000),
        Arbitraries.longs());
  }

  @Property(tries = 500)
  void theyComeInTheOrderOfTimeWithTheirAmounts(@ForAll List<@From("ticks") Long> ticks) {
    Edges edges = new Edges(ticks.size());
    List<List<Long>> beside = new ArrayList<>();
    for (int i = 0; i < ticks.size(); i++) {
      edges.add(ticks.get(i), i);
      beside.add(List.of(ticks.get(i), (long) i));
    }
    edges.sort();
    beside.sort(Comparator.comparing(edge -> edge.get(0)));
    List<List<Long>> sorted = new ArrayList<>();
    for (int i = 0; i < edges.count(); i++) {
      sorted.add(List.of(edges.tick(i), edges.amount(i)));
    }
    assertThat(sorted).isEqualTo(beside);
  }
}
