package org.windowpane.core.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.windowpane.core.conflict.Compilation.Compiled;
import org.windowpane.core.conflict.Compilation.TooLarge;
import org.windowpane.core.conflict.PolicyHistory.Edit;
import org.windowpane.core.flow.FlowGroup;

/** The table after many changes, beside other ways to what it should be. */
@Domain(PolicyTrees.class)
@Domain(DomainContext.Global.class)
final class PolicyTableLawsTest {
  private static final int ENOUGH = 1_000;

  @Provide
  Arbitrary<List<FlowGroup>> packets() {
    return Packets.all().list().uniqueElements().ofSize(60);
  }

  @Property
  void aPacketMeetsWhatTheTreeAsksForItAndWhatUnionsOfTablesComeTo(
      @ForAll PolicyHistory history, @ForAll("packets") List<FlowGroup> packets) {
    PolicyTable table = PolicyTable.empty(ENOUGH);
    for (List<Edit> change : history.changes()) {
      table = changed(table, history, change).table();
    }
    PolicyTree tree = history.tree(table.requests());
    List<PolicyAtom> entries = table.entries();
    List<PolicyAtom> unions = UnionCompiler.compile(tree).entries();
    for (FlowGroup packet : packets) {
      assertThat(Packets.lookUp(entries, packet))
          .as("%s", packet)
          .isEqualTo(Packets.evaluate(tree, packet))
          .isEqualTo(Packets.lookUp(unions, packet));
    }
  }

  @Property
  void afterEveryChangeTheTableIsTheOneThatIsCompiledAtOnce(@ForAll PolicyHistory history) {
    PolicyTable table = PolicyTable.empty(ENOUGH);
    for (List<Edit> change : history.changes()) {
      table = changed(table, history, change).table();
      PolicyTable anew = ((Compiled) PolicyTable.of(ENOUGH, table.requests())).table();
      assertThat(table.entries()).containsExactlyInAnyOrderElementsOf(anew.entries());
      assertThat(table.size()).isEqualTo(table.entries().size());
    }
  }

  @Property
  void theDifferenceIsWhatIsNotAsItWas(@ForAll PolicyHistory history) {
    PolicyTable table = PolicyTable.empty(ENOUGH);
    for (List<Edit> change : history.changes()) {
      final Set<PolicyAtom> before = new HashSet<>(table.entries());
      Compiled compiled = changed(table, history, change);
      table = compiled.table();
      Set<PolicyAtom> put = new HashSet<>(table.entries());
      put.removeAll(before);
      Set<FlowGroup> left = flowGroups(table.entries());
      assertThat(compiled.difference().put()).containsExactlyInAnyOrderElementsOf(put);
      assertThat(compiled.difference().removed())
          .containsExactlyInAnyOrderElementsOf(
              before.stream().filter(entry -> !left.contains(entry.flowGroup())).toList());
    }
  }

  @Property
  void requestsComeOneByOneAsTheyComeTogether(@ForAll PolicyHistory history) {
    PolicyTable together = PolicyTable.empty(ENOUGH);
    PolicyTable oneByOne = together;
    for (List<Edit> change : history.changes()) {
      together = changed(together, history, change).table();
      for (UUID id : PolicyHistory.gone(change)) {
        oneByOne = oneByOne.without(id).table();
      }
      for (ActiveRequest request : history.put(change)) {
        oneByOne = ((Compiled) oneByOne.with(request)).table();
      }
    }
    assertThat(oneByOne.entries()).containsExactlyInAnyOrderElementsOf(together.entries());
  }

  @Property
  void aTableIsTooLargeExactlyWhereItWouldHaveMoreEntriesThanItsLimit(
      @ForAll PolicyHistory history, @ForAll @IntRange(max = 20) int limit) {
    PolicyTable table = PolicyTable.empty(limit);
    for (List<Edit> change : history.changes()) {
      PolicyTable unlimited = ((Compiled) PolicyTable.of(ENOUGH, table.requests())).table();
      int size = changed(unlimited, history, change).table().size();
      assertAnswer(table.change(PolicyHistory.gone(change), history.put(change)), limit, size);
      if (size <= limit) {
        table = changed(table, history, change).table();
      }
    }
  }

  private static void assertAnswer(Compilation compilation, int limit, int size) {
    if (size <= limit) {
      assertThat(compilation).isInstanceOf(Compiled.class);
    } else {
      assertThat(compilation)
          .isInstanceOfSatisfying(
              TooLarge.class,
              too -> assertThat(too.entries()).isGreaterThan(limit).isLessThanOrEqualTo(size));
    }
  }

  private static Compiled changed(PolicyTable table, PolicyHistory history, List<Edit> change) {
    return (Compiled) table.change(PolicyHistory.gone(change), history.put(change));
  }

  private static Set<FlowGroup> flowGroups(List<PolicyAtom> entries) {
    Set<FlowGroup> flowGroups = new HashSet<>();
    entries.forEach(entry -> flowGroups.add(entry.flowGroup()));
    return flowGroups;
  }
}
