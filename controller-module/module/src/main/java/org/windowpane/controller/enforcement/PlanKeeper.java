package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.windowpane.controller.compile.CompiledHop;
import org.windowpane.controller.compile.HopFacts;
import org.windowpane.controller.compile.RuleCompiler;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.ids.Ids;
import org.windowpane.controller.meters.MeterNumbers;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.OutOfService;
import org.windowpane.controller.plan.PlanState;
import org.windowpane.controller.queues.QueueUse;
import org.windowpane.controller.services.ServerAnswers;
import org.windowpane.controller.services.Services;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.SwitchPort;

/** Compiles the plan's rules and hands what they ask for to the switches. */
final class PlanKeeper {

  private final PlanState plan = new PlanState(this::lead);
  private final Map<Dpid, SwitchSync> switches;
  private final Supplier<Instant> clock;
  private final Map<String, Map<Dpid, CompiledHop>> compiled = new HashMap<>();
  private final NumbersFound numbersFound;
  private final Services services;
  private final ServerAnswers answers = new ServerAnswers();
  private final Map<String, Action.OutOfService> outages = new HashMap<>();
  private Ids ids;
  private RuleCompiler compiler;

  /**
   * No plan yet.
   *
   * @param switches the connected switches, kept up to date by the caller
   * @param services gets those of the plan that are in force
   */
  PlanKeeper(
      Map<Dpid, SwitchSync> switches, int queueLimit, Services services, Supplier<Instant> clock) {
    this.switches = switches;
    this.services = services;
    this.clock = clock;
    this.numbersFound = new NumbersFound(switches);
    this.ids = Ids.none(queueLimit);
    this.compiler = compilerOf(Network.EMPTY);
  }

  /** As long as the slowest of the rule's switches takes to confirm. */
  private Duration lead(Rule rule) {
    return switches.entrySet().stream()
        .filter(each -> HopFacts.concern(rule, Set.of(each.getKey())))
        .map(each -> each.getValue().installTime())
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  PlanState plan() {
    return plan;
  }

  /** What the rules in force take out of service. */
  OutOfService outOfService() {
    return OutOfService.of(outages.values());
  }

  /** The network is this from now on. */
  void learn(Network now) {
    compiler = compilerOf(now);
    services.learn(now);
  }

  private RuleCompiler compilerOf(Network now) {
    return new RuleCompiler(
        now,
        (rule, port) -> ids.queue(rule, port),
        this::meterFor,
        this::groupFor,
        services,
        answers);
  }

  private OptionalInt groupFor(String rule, Dpid at) {
    SwitchSync sync = switches.get(at);
    return sync != null && sync.canGroup(rule) ? ids.group(rule, at) : OptionalInt.empty();
  }

  private MeterNumbers.Answer meterFor(String rule, Dpid at) {
    return switches.containsKey(at)
        ? ids.meter(rule, at)
        : new MeterNumbers.Answer.Unknown("the switch is not connected");
  }

  /** The switch is not connected any more. */
  void forgetNumbers(Dpid dpid) {
    Ids.Editor editor = ids.edit();
    editor.forgetNumbers(dpid);
    ids = editor.done();
  }

  /** Compiles the rules in force that are like this again. */
  void recompile(Predicate<Rule> which) {
    compile(
        plan.rules().stream()
            .filter(rule -> plan.isInForce(rule.id()) && which.test(rule))
            .toList());
  }

  /**
   * A switch was read for the first time since the start. Where the plan is known already, rules
   * that no other switch was read to have take the priorities that they have here, so that what is
   * there may stay as it is.
   */
  void adopt(Dpid dpid) {
    compile(adoptQueues(dpid));
    ToIntFunction<Rule> found = prioritiesFound();
    Set<Long> elsewhere = new HashSet<>();
    switches.forEach(
        (other, sync) -> {
          if (!other.equals(dpid)) {
            sync.entriesFound().forEach(entry -> elsewhere.add(entry.cookie()));
          }
        });
    List<Rule> free =
        inForce().values().stream()
            .filter(rule -> !elsewhere.contains(Cookies.ofRule(rule.id())))
            .toList();
    if (free.stream().anyMatch(rule -> found.applyAsInt(rule) > 0)) {
      compile(plan.adopt(free, found));
    }
  }

  /**
   * Rules keep the queues that their entries on the switch send to, where its database does not
   * show them: what another controller made just before may not have arrived from it yet. Returns
   * the rules that had got other queues.
   */
  private List<Rule> adoptQueues(Dpid dpid) {
    Map<Long, Set<QueueUse>> uses = new HashMap<>();
    SwitchSync sync = switches.get(dpid);
    for (Entry entry : sync.entriesFound()) {
      sync.queuesOf(entry)
          .forEach(use -> uses.computeIfAbsent(entry.cookie(), any -> new HashSet<>()).add(use));
    }
    Ids.Editor editor = ids.edit();
    List<Rule> changed = new ArrayList<>();
    for (Rule rule : inForce().values()) {
      boolean isChanged = false;
      for (QueueUse use : uses.getOrDefault(Cookies.ofRule(rule.id()), Set.of())) {
        SwitchPort port = new SwitchPort(dpid, use.port());
        if (ids.queue(rule.id(), port).orElse(use.queue()) != use.queue()
            && numbersFound.queuesOf(rule.id(), port).isEmpty()) {
          editor.changeQueue(rule.id(), port, use.queue());
          isChanged = true;
        }
      }
      if (isChanged) {
        changed.add(rule);
      }
    }
    ids = editor.done();
    return changed;
  }

  /** Replaces the whole plan; returns the ids of all rules that are in it or left it. */
  Set<String> replace(long to, List<Rule> rules, Instant now) {
    boolean first = !plan.isKnown();
    Set<String> concerned = new LinkedHashSet<>();
    rules.forEach(rule -> concerned.add(rule.id()));
    plan.rules().forEach(rule -> concerned.add(rule.id()));
    Map<String, Rule> before = inForce();
    apply(plan.replace(to, rules, first ? prioritiesFound() : rule -> 0, now), before);
    if (first) {
      switches.values().forEach(SwitchSync::setPlanKnown);
    }
    return concerned;
  }

  /** Changes some rules; returns the ids of those that the change names. */
  Set<String> change(PlanPatch patch, Instant now) {
    Set<String> concerned = new LinkedHashSet<>();
    patch.upserts().forEach(rule -> concerned.add(rule.id()));
    concerned.addAll(patch.removals());
    Map<String, Rule> before = new HashMap<>();
    concerned.forEach(id -> plan.inForce(id).ifPresent(rule -> before.put(id, rule)));
    apply(plan.change(patch.to(), patch.upserts(), patch.removals(), rule -> 0, now), before);
    return concerned;
  }

  private Map<String, Rule> inForce() {
    Map<String, Rule> rules = new HashMap<>();
    for (Rule rule : plan.rules()) {
      if (plan.isInForce(rule.id())) {
        rules.put(rule.id(), rule);
      }
    }
    return rules;
  }

  private void apply(PlanState.Touched touched, Map<String, Rule> before) {
    ServerAnswers.Packets ended = drop(touched.gone());
    Ids.Editor editor = ids.edit();
    for (Rule rule : touched.compile()) {
      Rule old = before.get(rule.id());
      if (old != null) {
        Set<SwitchPort> left = new HashSet<>(queuePorts(old));
        left.removeAll(queuePorts(rule));
        editor.releaseQueues(rule.id(), left);
      }
    }
    ids = editor.done();
    compile(touched.compile(), ended);
  }

  private static Set<SwitchPort> queuePorts(Rule rule) {
    return rule.action().queuedHops().stream().map(Hop::out).collect(Collectors.toSet());
  }

  /** Takes the rules that have ended off the switches, and brings those there that are due. */
  void turn(Instant now) {
    ServerAnswers.Packets ended = drop(plan.end(now));
    compile(plan.begin(now).compile(), ended);
  }

  /** Returns the packets that are not to be left to services any more. */
  private ServerAnswers.Packets drop(Collection<Rule> rules) {
    Ids.Editor editor = ids.edit();
    for (Rule rule : rules) {
      services.remove(rule.id());
      outages.remove(rule.id());
      Map<Dpid, CompiledHop> hops = compiled.remove(rule.id());
      if (hops != null) {
        hops.keySet().forEach(dpid -> forget(rule.id(), dpid));
        hops.keySet().forEach(dpid -> editor.releaseMeter(rule.id(), dpid));
        hops.keySet().forEach(dpid -> editor.releaseGroup(rule.id(), dpid));
      }
      editor.releaseQueues(rule.id(), queuePorts(rule));
    }
    ids = editor.done();
    return answers.remove(rules);
  }

  private void forget(String rule, Dpid dpid) {
    Optional.ofNullable(switches.get(dpid)).ifPresent(sync -> sync.forget(rule));
  }

  private void compile(Collection<Rule> rules) {
    compile(rules, ServerAnswers.Packets.NONE);
  }

  /**
   * Allocates the numbers that the rules need, compiles them and those that depend on them, and
   * releases what is not needed.
   *
   * @param ended what is not to be left to services any more
   */
  private void compile(Collection<Rule> rules, ServerAnswers.Packets ended) {
    ServerAnswers.Packets changed = answers.put(rules);
    Map<String, Rule> concerned = new LinkedHashMap<>();
    rules.forEach(rule -> concerned.put(rule.id(), rule));
    if (!ended.isEmpty() || !changed.isEmpty()) {
      for (Rule rule : plan.rules()) {
        FlowGroup group = rule.flowGroup();
        if (!concerned.containsKey(rule.id())
            && plan.isInForce(rule.id())
            && RuleCompiler.dependsOnAnswers(rule)
            && (ended.arePartlyIn(group) || changed.arePartlyIn(group))) {
          concerned.put(rule.id(), rule);
        }
      }
    }
    if (concerned.isEmpty()) {
      return;
    }
    Ids.Editor needed = ids.edit();
    concerned
        .values()
        .forEach(rule -> needed.allocate(rule.id(), compiler.needs(rule), numbersFound));
    ids = needed.done();
    Ids.Editor unneeded = ids.edit();
    concerned.values().forEach(rule -> compile(rule, unneeded));
    ids = unneeded.done();
  }

  private void compile(Rule rule, Ids.Editor unneeded) {
    if (rule.action() instanceof Action.Service) {
      services.put(rule, compiler.targets(rule));
    } else {
      services.remove(rule.id());
    }
    if (rule.action() instanceof Action.OutOfService outage) {
      outages.put(rule.id(), outage);
    } else {
      outages.remove(rule.id());
    }
    OptionalInt priority = plan.priority(rule);
    Map<Dpid, CompiledHop> hops = compiler.compile(rule, priority.orElse(0));
    if (priority.isEmpty()) {
      hops.replaceAll((dpid, hop) -> CompiledHop.failed("no priority is left in the flow table"));
    }
    Map<Dpid, CompiledHop> old = compiled.put(rule.id(), hops);
    if (old != null) {
      old.keySet().stream()
          .filter(dpid -> !hops.containsKey(dpid))
          .forEach(
              dpid -> {
                forget(rule.id(), dpid);
                unneeded.releaseMeter(rule.id(), dpid);
                unneeded.releaseGroup(rule.id(), dpid);
              });
    }
    hops.forEach(
        (dpid, hop) -> {
          if (hop.meter().isEmpty() && !hop.keepsExisting()) {
            unneeded.releaseMeter(rule.id(), dpid);
          }
          if (hop.group().isEmpty() && !hop.keepsExisting()) {
            unneeded.releaseGroup(rule.id(), dpid);
          }
          Optional.ofNullable(switches.get(dpid)).ifPresent(sync -> sync.want(rule.id(), hop));
        });
  }

  /** The priorities that rules of an earlier life have on the switches. */
  private ToIntFunction<Rule> prioritiesFound() {
    Map<Long, Integer> found = new HashMap<>();
    for (SwitchSync sync : switches.values()) {
      for (Entry entry : sync.entriesFound()) {
        // Services, and rules that leave packets to them, have entries in other tables, too.
        if (Cookies.isRule(entry.cookie()) && entry.key().table() == Pipeline.POLICY) {
          // Where a rule takes several priorities in one table, the highest is the plan's.
          found.merge(entry.cookie(), entry.key().priority(), Math::max);
        }
      }
    }
    return rule -> found.getOrDefault(Cookies.ofRule(rule.id()), 0);
  }

  /** The ids of the rules in force by their cookies. */
  Map<Long, String> rulesByCookie() {
    Map<Long, String> ids = new HashMap<>();
    compiled.keySet().forEach(id -> ids.put(Cookies.ofRule(id), id));
    return ids;
  }

  /** What is known of every rule in the plan, except for those that wait and are on no switch. */
  List<RuleReport> reports() {
    return plan.rules().stream()
        .map(rule -> report(rule.id()))
        .filter(each -> each.state() != RuleReport.State.WAITING || !each.hops().isEmpty())
        .toList();
  }

  /** What is known of a rule, in the plan or not. */
  RuleReport report(String id) {
    List<HopReport> hops = new ArrayList<>();
    boolean waiting = plan.rule(id).map(rule -> rule.isYetToBegin(clock.get())).orElse(false);
    Map<Dpid, CompiledHop> wanted = compiled.get(id);
    if (wanted == null) {
      switches.forEach((dpid, sync) -> hops.addAll(leaving(id, dpid, sync)));
      return hops.isEmpty() && !waiting ? RuleReport.removed(id) : reported(id, waiting, hops);
    }
    wanted.forEach((dpid, hop) -> hops.add(report(id, dpid, hop)));
    return reported(id, waiting, hops);
  }

  private static RuleReport reported(String id, boolean waiting, List<HopReport> hops) {
    return waiting ? RuleReport.waiting(id, hops) : RuleReport.of(id, hops);
  }

  private static Collection<HopReport> leaving(String id, Dpid dpid, SwitchSync sync) {
    return sync.isLeaving(id)
        ? List.of(
            new HopReport(dpid, HopReport.State.PENDING, OptionalInt.empty(), Optional.empty()))
        : List.of();
  }

  private HopReport report(String id, Dpid dpid, CompiledHop hop) {
    return Optional.ofNullable(switches.get(dpid))
        .flatMap(sync -> sync.report(id))
        .orElseGet(
            () ->
                new HopReport(
                    dpid,
                    HopReport.State.FAILED,
                    OptionalInt.empty(),
                    hop.error().or(() -> Optional.of("the switch is not connected"))));
  }
}
