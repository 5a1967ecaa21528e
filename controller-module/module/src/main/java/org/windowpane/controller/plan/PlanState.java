package org.windowpane.controller.plan;

import java.time.Duration;
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
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.Rule;

/** The plan as last received, with a priority for each of its rules that has not ended. */
public final class PlanState {

  /**
   * What a change of the plan touched.
   *
   * @param compile rules that must be compiled again
   * @param gone rules that are not in force any more
   */
  public record Touched(List<Rule> compile, List<Rule> gone) {}

  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final Set<String> ended = new HashSet<>();
  private final TreeSet<Rule> begins =
      new TreeSet<>(
          Comparator.comparing((Rule rule) -> rule.from().orElseThrow()).thenComparing(Rule::id));
  private final TreeSet<Rule> ends =
      new TreeSet<>(
          Comparator.comparing((Rule rule) -> rule.until().orElseThrow()).thenComparing(Rule::id));
  private final PriorityLabels<Rule> labels =
      new PriorityLabels<>(Rule.PRECEDENCE, Pipeline.LOWEST_RULE, Pipeline.HIGHEST_RULE);
  private final Function<Rule, Duration> lead;
  private long generation;
  private boolean known;

  /**
   * No plan yet.
   *
   * @param lead how long before its beginning a rule comes into force, no longer than {@link
   *     InstallTimes#MAX}
   */
  public PlanState(Function<Rule, Duration> lead) {
    this.lead = lead;
  }

  public long generation() {
    return generation;
  }

  /** Whether there was a plan since the start. */
  public boolean isKnown() {
    return known;
  }

  public Collection<Rule> rules() {
    return rules.values();
  }

  /** How many rules the plan would have after a change. */
  public int sizeAfter(PlanPatch patch) {
    long added = patch.upserts().stream().filter(rule -> !rules.containsKey(rule.id())).count();
    long removed = patch.removals().stream().filter(rules::containsKey).count();
    return Math.toIntExact(rules.size() + added - removed);
  }

  /** The rule, in force or not, if the plan has it. */
  public Optional<Rule> rule(String id) {
    return Optional.ofNullable(rules.get(id));
  }

  /** Whether the rule is in the plan, has not ended, and is due to be installed. */
  public boolean isInForce(String id) {
    Rule rule = rules.get(id);
    return rule != null && !ended.contains(id) && !isWaiting(rule);
  }

  private boolean isWaiting(Rule rule) {
    return rule.from().isPresent() && begins.contains(rule);
  }

  private boolean isDue(Rule rule, Instant now) {
    return !rule.isYetToBegin(now.plus(lead.apply(rule)));
  }

  public Optional<Rule> inForce(String id) {
    return isInForce(id) ? Optional.of(rules.get(id)) : Optional.empty();
  }

  /** The rule's priority; empty if a table has not as many priorities as the plan has rules. */
  public OptionalInt priority(Rule rule) {
    return labels.label(rule);
  }

  /** When to look next for rules that end by themselves or come into force. */
  public Optional<Instant> nextTurn(Instant now) {
    Optional<Instant> next = ends.isEmpty() ? Optional.empty() : ends.first().until();
    for (Rule rule : begins) {
      Instant early = rule.from().orElseThrow().minus(InstallTimes.MAX);
      boolean near = !early.isAfter(now);
      Instant at = near ? rule.from().orElseThrow().minus(lead.apply(rule)) : early;
      next = next.filter(other -> other.isBefore(at)).or(() -> Optional.of(at));
      if (!near) {
        break;
      }
    }
    return next;
  }

  /**
   * Replaces the whole plan.
   *
   * @param found the priority of a rule's entries as found on the switches, 0 for none; such a rule
   *     keeps it where the order allows
   */
  public Touched replace(long to, Collection<Rule> plan, ToIntFunction<Rule> found, Instant now) {
    Map<String, Rule> next = new LinkedHashMap<>();
    plan.forEach(rule -> next.put(rule.id(), rule.leftAt(now)));
    List<String> removals = rules.keySet().stream().filter(id -> !next.containsKey(id)).toList();
    List<Rule> upserts =
        next.values().stream().filter(rule -> !rule.equals(rules.get(rule.id()))).toList();
    return change(to, upserts, removals, found, now);
  }

  /** Changes some rules. */
  public Touched change(
      long to,
      Collection<Rule> upserts,
      Collection<String> removals,
      ToIntFunction<Rule> found,
      Instant now) {
    generation = to;
    known = true;
    List<Rule> gone = new ArrayList<>();
    for (String id : removals) {
      inForce(id).ifPresent(gone::add);
      inForce(id).ifPresent(labels::remove);
      forget(id);
    }
    List<Rule> added = new ArrayList<>();
    for (Rule upsert : upserts) {
      Rule rule = upsert.leftAt(now);
      Optional<Rule> old = inForce(rule.id());
      boolean over = rule.hasEnded(now);
      old.filter(before -> over || before.order() != rule.order()).ifPresent(labels::remove);
      forget(rule.id());
      rules.put(rule.id(), rule);
      if (over) {
        ended.add(rule.id());
        old.ifPresent(gone::add);
      } else if (isDue(rule, now)) {
        rule.until().ifPresent(until -> ends.add(rule));
        added.add(rule);
      } else {
        old.ifPresent(labels::remove);
        old.ifPresent(gone::add);
        begins.add(rule);
      }
    }
    return new Touched(label(added, found), gone);
  }

  /**
   * Gives the rules priorities anew, for those that were found on a switch after the plan was
   * received.
   *
   * @param free rules in force whose entries no switch is known to have with the priority of now
   * @param found as for {@link #replace}
   * @return the rules that must be compiled again
   */
  public List<Rule> adopt(Collection<Rule> free, ToIntFunction<Rule> found) {
    free.forEach(labels::remove);
    return label(free, found);
  }

  private void forget(String id) {
    Rule old = rules.remove(id);
    if (old != null && old.until().isPresent()) {
      ends.remove(old);
    }
    if (old != null && old.from().isPresent()) {
      begins.remove(old);
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

  /** Brings the rules into force that are due to be installed, ahead of their beginning. */
  public Touched begin(Instant now) {
    Instant latest = now.plus(InstallTimes.MAX);
    List<Rule> due =
        begins.stream()
            .takeWhile(rule -> !rule.isYetToBegin(latest))
            .filter(rule -> isDue(rule, now))
            .toList();
    due.forEach(begins::remove);
    due.stream().filter(rule -> rule.until().isPresent()).forEach(ends::add);
    return new Touched(label(due, rule -> 0), List.of());
  }

  /**
   * The rules that have ended since last asked. They stay in the plan, without force or until they
   * begin again.
   */
  public List<Rule> end(Instant now) {
    List<Rule> over = new ArrayList<>();
    while (!ends.isEmpty() && ends.first().hasEnded(now)) {
      Rule rule = ends.pollFirst();
      Rule left = rule.leftAt(now);
      labels.remove(rule);
      over.add(rule);
      if (left.hasEnded(now)) {
        ended.add(rule.id());
      } else {
        rules.put(left.id(), left);
        begins.add(left);
      }
    }
    return over;
  }
}
