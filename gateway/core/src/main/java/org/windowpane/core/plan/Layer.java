package org.windowpane.core.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.conflict.Compilation;
import org.windowpane.core.conflict.PolicyAtom;
import org.windowpane.core.conflict.PolicyEntry;
import org.windowpane.core.conflict.PolicyTable;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.protocol.value.Action;

/**
 * The network flow table of one instant, and the rules that put it into effect on switches.
 * Immutable.
 *
 * <p>An entry has no rule where switches treat its packets the same without one: where the rule
 * that comes first of those behind it already has the wanted effect. In this way an entry that is
 * only a part of a guaranteed flow group, and under the same limit, shares its guarantee. Whether
 * it has one depends on the entries that hold it. A request that joins or leaves touches, with an
 * entry, all that lie inside it and the request; so to derive the rules of what was touched anew,
 * the broadest first, is enough.
 */
final class Layer {
  private static final Comparator<PlanRule> PRECEDENCE =
      Comparator.comparingInt(PlanRule::order).thenComparing(PlanRule::id);

  private final PolicyTable table;
  private final HashTrie<FlowGroup, PlanRule> rules;

  private Layer(PolicyTable table, HashTrie<FlowGroup, PlanRule> rules) {
    this.table = table;
    this.rules = rules;
  }

  /**
   * A table without requests.
   *
   * @param limit the most entries of the table
   */
  static Layer empty(int limit) {
    return new Layer(PolicyTable.empty(limit), HashTrie.empty());
  }

  /**
   * The result of a change.
   *
   * @param touched the flow groups whose rule may be another one
   */
  record Next(Layer layer, Set<FlowGroup> touched) {}

  PolicyTable table() {
    return table;
  }

  Optional<PlanRule> rule(FlowGroup flows) {
    return rules.get(flows);
  }

  List<PlanRule> rules() {
    return rules.values();
  }

  /** This, after requests have ended and begun; nothing where the table would grow too large. */
  Optional<Next> change(Collection<UUID> gone, Collection<ActiveRequest> put, Facts facts) {
    if (table.change(gone, put) instanceof Compilation.Compiled compiled) {
      Set<FlowGroup> touched = compiled.touched();
      return Optional.of(new Next(derived(compiled.table(), touched, facts), touched));
    }
    return Optional.empty();
  }

  /** This, with all rules derived anew, from other facts. */
  Layer rederived(Facts facts) {
    return derived(table, table.entries().stream().map(PolicyAtom::flowGroup).toList(), facts);
  }

  private Layer derived(PolicyTable after, Collection<FlowGroup> touched, Facts facts) {
    List<FlowGroup> broadestFirst = new ArrayList<>(touched);
    broadestFirst.sort(Comparator.comparingInt(FlowGroup::specificity));
    Set<FlowGroup> unknown = new HashSet<>(broadestFirst);
    Map<FlowGroup, PlanRule> derived = new HashMap<>();
    Function<FlowGroup, Optional<PlanRule>> known =
        flows -> unknown.contains(flows) ? Optional.ofNullable(derived.get(flows)) : rule(flows);
    for (FlowGroup flows : broadestFirst) {
      Optional<PolicyEntry> entry = after.entry(flows);
      if (entry.isPresent()) {
        CandidateRule candidate = CandidateRule.of(entry.get(), facts);
        if (isNeeded(candidate, after, known)) {
          derived.put(flows, candidate.rule());
        }
      }
    }
    unknown.removeAll(derived.keySet());
    HashTrie<FlowGroup, PlanRule> left = rules;
    for (FlowGroup flows : unknown) {
      left = left.without(flows);
    }
    return new Layer(after, left.withAll(derived));
  }

  private static boolean isNeeded(
      CandidateRule candidate, PolicyTable table, Function<FlowGroup, Optional<PlanRule>> rules) {
    boolean allow = candidate.ruleAction() instanceof Action.Allow;
    if (!allow && !candidate.isUnfunded()) {
      return true;
    }
    Optional<Action> behind = behind(candidate.flowGroup(), table, rules).map(PlanRule::action);
    boolean shared =
        candidate.isUnfunded()
            && behind.filter(Action.Guarantee.class::isInstance).isPresent()
            && behind.get().limit().equals(candidate.ruleAction().limit());
    boolean passes = behind.isEmpty() || behind.get() instanceof Action.Allow;
    return !shared && !(allow && passes);
  }

  /**
   * The rule that packets of these flows, and of no narrower entry, meet without one of their own.
   */
  private static Optional<PlanRule> behind(
      FlowGroup flows, PolicyTable table, Function<FlowGroup, Optional<PlanRule>> rules) {
    List<PlanRule> holding = new ArrayList<>();
    table.forEachHolding(
        flows,
        each -> {
          if (!each.equals(flows)) {
            rules.apply(each).ifPresent(holding::add);
          }
        });
    return holding.stream().min(PRECEDENCE);
  }
}
