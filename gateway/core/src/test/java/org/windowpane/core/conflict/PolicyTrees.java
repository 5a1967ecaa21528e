package org.windowpane.core.conflict;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.FlowGroups;

/** Random actions and small trees of requests that overlap often. */
public final class PolicyTrees extends DomainContextBase {
  private static final int LEVELS = 3;

  /** Any action, a guarantee under a limit among them. */
  @Provide
  public Arbitrary<Action> actions() {
    Arbitrary<Action> reserves = rates().filter(rate -> rate > 0).map(Action::reserve);
    Arbitrary<Action> limits = rates().map(Action::limit);
    return Arbitraries.oneOf(
        Arbitraries.of(Action.deny(), Action.allow()),
        reserves,
        limits,
        Combinators.combine(reserves, limits).as(Conflicts::withinShare));
  }

  private static Arbitrary<Long> rates() {
    return Arbitraries.longs().between(0, 9);
  }

  /** A tree of up to three levels. */
  @Provide
  public Arbitrary<PolicyTree> trees() {
    return trees(LEVELS);
  }

  private Arbitrary<PolicyTree> trees(int levels) {
    Arbitrary<List<PolicyTree>> children =
        levels == 1 ? Arbitraries.just(List.of()) : trees(levels - 1).list().ofMaxSize(2);
    return Combinators.combine(requests().list().ofMaxSize(3), children)
        .as((requests, under) -> new PolicyTree("level" + levels, requests, under));
  }

  private Arbitrary<PolicyAtom> requests() {
    return Combinators.combine(flowGroups(), actions()).as(PolicyAtom::new);
  }

  private static Arbitrary<FlowGroup> flowGroups() {
    Arbitrary<FlowGroup> few =
        Combinators.combine(
                Arbitraries.of("", "srcHost=10.0.0.1", "srcHost=10.0.0.0/31"),
                Arbitraries.of("", "transport=tcp", "dstPort=80", "dstPort=80-89"))
            .as(Packets::flowGroup);
    return Arbitraries.oneOf(few, new FlowGroups().flowGroups());
  }
}
