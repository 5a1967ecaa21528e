package org.windowpane.core.conflict;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.FlowGroups;

/** Random actions, small trees of shares, and changes of requests that overlap often. */
public final class PolicyTrees extends DomainContextBase {
  private static final int SHARES = 6;
  private static final int REQUESTS = 9;

  /** Any action, a guarantee under a limit among them. */
  @Provide
  public Arbitrary<Treatment> actions() {
    Arbitrary<Treatment> reserves = rates().filter(rate -> rate > 0).map(Treatment::reserve);
    Arbitrary<Treatment> limits = rates().map(Treatment::limit);
    return Arbitraries.oneOf(
        Arbitraries.of(Treatment.deny(), Treatment.allow()),
        reserves,
        limits,
        Combinators.combine(reserves, limits).as(Conflicts::withinShare));
  }

  private static Arbitrary<Long> rates() {
    return Arbitraries.longs().between(0, 9);
  }

  /** Up to a dozen changes, each of up to four requests. */
  @Provide
  Arbitrary<PolicyHistory> stories() {
    return Combinators.combine(trees(), edits().list().ofMaxSize(4).list().ofMaxSize(12))
        .as(PolicyHistory::new);
  }

  /** Each share is right under one of those before it. */
  private static Arbitrary<Map<String, String>> trees() {
    return Arbitraries.integers()
        .between(0, SHARES)
        .list()
        .ofSize(SHARES)
        .map(
            choices -> {
              Map<String, String> parents = new HashMap<>();
              for (int share = 1; share < SHARES; share++) {
                parents.put("share" + share, "share" + choices.get(share) % share);
              }
              return parents;
            });
  }

  private Arbitrary<PolicyHistory.Edit> edits() {
    return Combinators.combine(
            Arbitraries.integers().between(1, REQUESTS).map(number -> new UUID(0, number)),
            Arbitraries.integers().between(0, SHARES - 1).map(number -> "share" + number),
            Combinators.combine(flowGroups(), actions()).as(PolicyAtom::new).optional(0.7))
        .as(PolicyHistory.Edit::new);
  }

  private static Arbitrary<FlowGroup> flowGroups() {
    Arbitrary<FlowGroup> few =
        Combinators.combine(
                Arbitraries.of("", "srcHost=10.0.0.1", "srcHost=10.0.0.0/31"),
                Arbitraries.of("", "transport=tcp", "dstPort=80", "dstPort=80-89"))
            .as(Packets::flowGroup);
    return Arbitraries.oneOf(few, new FlowGroups().flowGroups());
  }

  /** Flow groups that are all different. */
  @Provide
  public Arbitrary<List<FlowGroup>> manyFlowGroups() {
    return flowGroups().list().uniqueElements().ofMaxSize(120);
  }
}
