package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import org.windowpane.controller.model.Rule;
import org.windowpane.controller.plan.Pipeline;
import org.windowpane.controller.plan.PriorityLabels;

/** The plan as last told, with a priority for each of its rules that has not ended. */
final class PlanState {

  /**
   * What a change of the plan touched.
   *
   * @param compile rules that must be compiled again
   * @param gone rules that are not in force any more
   */
  record Touched(List<Rule> compile, List<Rule> gone) {}

  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final Set<String> ended = new HashSet<>();
  private final TreeSet<Rule> ends =
      new TreeSet<>(
          Comparator.comparing((Rule rule) -> rule.until().orElseThrow()).thenComparing(Rule::id));
  private final PriorityLabels<Rule> labels =
      new PriorityLabels<>(Rule.PRECEDENCE, Pipeline.LOWEST_RULE, Pipeline.HIGHEST_RULE);
  private long generation;
  private boolean told;

  long generation() {
    return generation;
  }

  /** Whether there was a plan since the start. */
  boolean isTold() {
    return told;
  }

  Collection<Rule> rules() {
    return rules.values();
  }

  /** How many rules the plan would have after a change. */
  int sizeAfter(PlanPatch patch) {
    long added = patch.upserts().stream().filter(rule -> !rules.containsKey(rule.id())).count();
    long removed = patch.removals().stream().filter(rules::containsKey).count();
    return Math.toIntExact(rules.size() + added - removed);
  }

  /** Whether the rule is in the plan and has not ended. */
  boolean isInForce(String id) {
    return rules.containsKey(id) && !ended.contains(id);
  }

  Optional<Rule> inForce(String id) {
    return isInForce(id) ? Optional.of(rules.get(id)) : Optional.empty();
  }

  /** The rule's priority; empty if a table has not as many priorities as the plan has rules. */
  OptionalInt priority(Rule rule) {
    return labels.label(rule);
  }

  /** When the next rule ends by itself. */
  Optional<Instant> nextEnd() {
    return ends.isEmpty() ? Optional.empty() : ends.first().until();
  }

  /**
   * Replaces the whole plan.
   *
   * @param found the priority of a rule's entries as found on the switches, 0 for none; such a rule
   *     keeps it where the order allows
   */
  Touched replace(long to, Collection<Rule> plan, ToIntFunction<Rule> found, Instant now) {
    Map<String, Rule> next = new LinkedHashMap<>();
    plan.forEach(rule -> next.put(rule.id(), rule));
    List<String> removals = rules.keySet().stream().filter(id -> !next.containsKey(id)).toList();
    List<Rule> upserts =
        next.values().stream().filter(rule -> !rule.equals(rules.get(rule.id()))).toList();
    return change(to, upserts, removals, found, now);
  }

  /** Changes some rules. */
  Touched change(
      long to,
      Collection<Rule> upserts,
      Collection<String> removals,
      ToIntFunction<Rule> found,
      Instant now) {
    generation = to;
    told = true;
    List<Rule> gone = new ArrayList<>();
    for (String id : removals) {
      inForce(id).ifPresent(gone::add);
      inForce(id).ifPresent(labels::remove);
      forget(id);
    }
    List<Rule> added = new ArrayList<>();
    for (Rule rule : upserts) {
      Optional<Rule> old = inForce(rule.id());
      boolean over = rule.hasEnded(now);
      old.filter(before -> over || before.order() != rule.order()).ifPresent(labels::remove);
      forget(rule.id());
      rules.put(rule.id(), rule);
      if (over) {
        ended.add(rule.id());
        old.ifPresent(gone::add);
      } else {
        rule.until().ifPresent(until -> ends.add(rule));
        added.add(rule);
      }
    }
    return new Touched(label(added, found), gone);
  }

  /**
   * Gives the rules priorities anew, for those that were found on a switch after the plan was told.
   *
   * @param free rules in force whose entries no switch is known to have with the priority of now
   * @param found as for {@link #replace}
   * @return the rules that must be compiled again
   */
  List<Rule> adopt(Collection<Rule> free, ToIntFunction<Rule> found) {
    free.forEach(labels::remove);
    return label(free, found);
  }

  private void forget(String id) {
    Rule old = rules.remove(id);
    if (old != null && old.until().isPresent()) {
      ends.remove(old);
    }
    ended.remove(id);
  }

  private List<Rule> label(Collection<Rule> added, ToIntFunction<Rule> found) {
    List<Rule> sorted = added.stream().sorted(Rule.PRECEDENCE).toList();
    for (Rule rule : sorted) {
      labels.adopt(rule, found.applyAsInt(rule));
    }
    Set<String> compile = new HashSet<>();
    added.forEach(rule -> compile.add(rule.id()));
    labels.addAll(sorted).forEach(moved -> compile.add(moved.id()));
    return compile.stream().map(rules::get).sorted(Rule.PRECEDENCE).toList();
  }

  /** The rules that have ended since last asked; they stay in the plan without force. */
  List<Rule> end(Instant now) {
    List<Rule> over = new ArrayList<>();
    while (!ends.isEmpty() && ends.first().hasEnded(now)) {
      Rule rule = ends.pollFirst();
      ended.add(rule.id());
      labels.remove(rule);
      over.add(rule);
    }
    return over;
  }
}
