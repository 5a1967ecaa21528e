package org.windowpane.core.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.windowpane.core.flow.FlowGroup;

/** The compiled table, beside the requests asked one packet at a time. */
@Domain(PolicyTrees.class)
@Domain(DomainContext.Global.class)
final class PolicyCompilerLawsTest {
  @Provide
  Arbitrary<List<FlowGroup>> packets() {
    return Packets.all().list().uniqueElements().ofSize(60);
  }

  @Property
  void aPacketMeetsInTheTableWhatTheTreeAsksForIt(
      @ForAll PolicyTree tree, @ForAll("packets") List<FlowGroup> packets) {
    NetworkFlowTable table = PolicyCompiler.compile(tree);
    for (FlowGroup packet : packets) {
      assertThat(Packets.lookUp(table, packet))
          .as("%s", packet)
          .isEqualTo(Packets.evaluate(tree, packet));
    }
  }

  @Property
  void noEntryLiesInsideAnEarlierOne(@ForAll PolicyTree tree) {
    List<PolicyAtom> entries = PolicyCompiler.compile(tree).entries();
    for (int later = 0; later < entries.size(); later++) {
      FlowGroup flows = entries.get(later).flowGroup();
      assertThat(entries.subList(0, later))
          .noneMatch(earlier -> earlier.flowGroup().contains(flows));
    }
  }

  @Property
  void theOrderOfRequestsAndOfSiblingsDoesNotMatter(
      @ForAll PolicyTree tree, @ForAll("packets") List<FlowGroup> packets) {
    NetworkFlowTable forth = PolicyCompiler.compile(tree);
    NetworkFlowTable back = PolicyCompiler.compile(reversed(tree));
    for (FlowGroup packet : packets) {
      Optional<Action> action = Packets.lookUp(forth, packet);
      assertThat(Packets.lookUp(back, packet)).as("%s", packet).isEqualTo(action);
    }
  }

  private static PolicyTree reversed(PolicyTree tree) {
    List<PolicyAtom> requests = new ArrayList<>(tree.requests());
    List<PolicyTree> children =
        new ArrayList<>(tree.children().stream().map(PolicyCompilerLawsTest::reversed).toList());
    Collections.reverse(requests);
    Collections.reverse(children);
    return new PolicyTree(tree.share(), requests, children);
  }
}
