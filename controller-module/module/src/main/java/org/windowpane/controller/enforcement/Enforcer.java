package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.windowpane.controller.compile.HopFacts;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.forwarding.Forwarding;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.plan.Ownership;
import org.windowpane.controller.plan.PlanAnswer;
import org.windowpane.controller.plan.PlanState;
import org.windowpane.controller.queues.QueueFound;
import org.windowpane.controller.queues.Queues;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.controller.topology.AdoptedHosts;
import org.windowpane.controller.topology.AdoptedState;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.controller.topology.LinkValidation;
import org.windowpane.controller.topology.NetworkAssembler;
import org.windowpane.controller.topology.PortCount;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanStatus;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.SwitchReport;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Enforcement as the rest of the module sees it: told of switches, of what was discovered and of
 * the plan, it keeps every switch as it should be. May be called from any thread; works on the
 * loop.
 */
public final class Enforcer {

  /** How many rules a plan may have: more than a table has priorities. */
  public static final int MOST_RULES = 100_000;

  private final String instance;
  private final Loop loop;
  private final Timing timing;
  private final SortedMap<Dpid, SwitchSync> switches = new TreeMap<>();
  private final Set<Dpid> fresh = new HashSet<>();
  private final Set<Dpid> adopted = new HashSet<>();
  private final DriftLog drift = new DriftLog();
  private final Map<Dpid, SwitchDrift> drifts = new HashMap<>();
  private final AdoptedHosts remembered = new AdoptedHosts();
  private final AdoptedState former = new AdoptedState();
  private final NetworkAssembler assembler;
  private final PlanKeeper keeper;
  private final ForwardingRollout rollout;
  private final PendingAnswers answers;
  private final Published<Network> published = new Published<>(Network.EMPTY);
  private Discovered discovered = Discovered.NOTHING;
  private Network network = Network.EMPTY;
  private Optional<Instant> turnsAt = Optional.empty();

  /**
   * No plan and no network yet.
   *
   * @param instance tells this controller's life from others
   * @param queueLimit how many queues a port may have
   */
  public Enforcer(String instance, Loop loop, Timing timing, int queueLimit) {
    this(instance, loop, timing, LinkValidation.DEFAULT, queueLimit);
  }

  /** The same, with other reasons not to believe in links. */
  public Enforcer(String instance, Loop loop, Timing timing, LinkValidation trust, int queueLimit) {
    this.instance = instance;
    this.loop = loop;
    this.timing = timing;
    this.assembler =
        new NetworkAssembler(timing.settle(), timing.linkLinger(), trust, remembered, former);
    this.keeper = new PlanKeeper(switches, queueLimit, loop::now);
    this.rollout = new ForwardingRollout(switches, loop);
    this.answers = new PendingAnswers(loop, timing.answer(), keeper::report);
  }

  /** Tells this controller's life from others. */
  public String instance() {
    return instance;
  }

  /** The network as last put together. */
  public Published<Network> network() {
    return published;
  }

  /** What was found on switches that is not as wanted. */
  public DriftLog drift() {
    return drift;
  }

  /** Starts to read and compare every switch again and again. */
  public void start() {
    loop.schedule(timing.reconcile(), this::reconcile);
  }

  /** Schedules the next cycle first, so that a cycle that throws is not the last. */
  private void reconcile() {
    loop.schedule(timing.reconcile(), this::reconcile);
    switches.values().forEach(SwitchSync::lookAtQueues);
    switches.values().forEach(SwitchSync::readTables);
    look();
  }

  /** A switch has connected; ends an earlier connection of the same switch. */
  public void connect(Dpid dpid, FlowTables tables, Queues queues) {
    loop.execute(
        () -> {
          drop(dpid);
          SwitchSync sync =
              new SwitchSync(
                  dpid, tables, queues, loop, timing, driftOf(dpid), () -> onProgress(dpid));
          switches.put(dpid, sync);
          fresh.add(dpid);
          queues.onChange(() -> loop.execute(() -> onQueues(sync)));
          sync.lookAtQueues(); // they may have changed before anybody listened
          if (keeper.plan().isTold()) {
            sync.learnThePlan();
          }
          sync.readTables();
          look();
          loop.schedule(timing.settle(), this::look);
        });
  }

  private SwitchDrift driftOf(Dpid dpid) {
    return drifts.computeIfAbsent(
        dpid, each -> SwitchDrift.none(each, drift, keeper::rulesByCookie));
  }

  /** A switch has gone. */
  public void disconnect(Dpid dpid) {
    loop.execute(
        () -> {
          drop(dpid);
          look();
        });
  }

  private void drop(Dpid dpid) {
    SwitchSync old = switches.remove(dpid);
    fresh.remove(dpid);
    former.forget(dpid);
    keeper.forgetMeters(dpid);
    if (old != null) {
      old.close();
    }
  }

  /** The controller has discovered this. */
  public void discover(Discovered now) {
    loop.execute(
        () -> {
          discovered = now;
          look();
        });
  }

  /** The counters of ports were read; those of a switch that did not answer are not among them. */
  public void count(Map<SwitchPort, PortCount> counts) {
    loop.execute(
        () -> {
          if (assembler.count(counts)) {
            look();
          }
        });
  }

  private void onQueues(SwitchSync sync) {
    sync.lookAtQueues();
    look();
  }

  private void onProgress(Dpid dpid) {
    Optional.ofNullable(switches.get(dpid))
        .flatMap(SwitchSync::takeFirstReading)
        .ifPresent(
            entries -> {
              remembered.learn(dpid, entries);
              former.learn(dpid, entries, loop.now());
              if (adopted.add(dpid)) {
                keeper.adopt(dpid);
              }
              look();
            });
    Optional.ofNullable(switches.get(dpid))
        .filter(SwitchSync::takeMeterNews)
        .ifPresent(sync -> keeper.recompile(rule -> rule.action() instanceof Action.Limit));
    rollout.look();
    answers.look();
  }

  /** Puts the network together anew, and has what depends on it decided anew. */
  private void look() {
    Map<Dpid, NetworkAssembler.Queueing> queueing = new HashMap<>();
    switches.forEach((dpid, sync) -> queueing.put(dpid, sync.queueing()));
    Network next = assembler.assemble(discovered, queueing, loop.now());
    if (!next.equals(network) || !fresh.isEmpty()) {
      Set<Dpid> changed = changed(network, next);
      boolean moved =
          !next.hosts().equals(network.hosts()) || !next.links().equals(network.links());
      network = next;
      keeper.learn(next);
      Set<Dpid> connected = Set.copyOf(fresh);
      fresh.removeAll(next.switches().keySet());
      tellSwitches(connected);
      if (moved || !changed.isEmpty()) {
        keeper.recompile(rule -> concern(rule, changed, moved));
      }
      published.publish(next);
    }
    answers.look();
  }

  /**
   * Whether the rule may ask for something else now. Where hosts are matters to rules without a
   * path.
   */
  private static boolean concern(Rule rule, Set<Dpid> changed, boolean moved) {
    return moved && rule.action().path().isEmpty()
        || !changed.isEmpty() && HopFacts.concern(rule, changed);
  }

  private void tellSwitches(Set<Dpid> connected) {
    Forwarding forwarding = new Forwarding(network);
    Map<Dpid, List<Entry>> tables = new LinkedHashMap<>();
    for (SwitchInfo info : network.switches().values()) {
      switches.get(info.dpid()).learn(info);
      if (mayForward(info)) {
        tables.put(info.dpid(), forwarding.entries(info));
      }
    }
    rollout.begin(network.links(), tables, connected);
  }

  /**
   * Whether a switch may have the forwarding table of this network. One that bears an earlier one
   * keeps it until all others have said, by theirs, which hosts they have.
   */
  private boolean mayForward(SwitchInfo info) {
    return info.settled()
        && !info.awaited()
        && (switches.get(info.dpid()).isForwarding()
            || !former.isReturning(info.dpid(), loop.now())
            || network.switches().values().stream()
                .allMatch(each -> each.settled() && !each.awaited()));
  }

  /** The switches of which rules may ask something else than before. */
  private Set<Dpid> changed(Network before, Network next) {
    Set<Dpid> changed = new HashSet<>(before.switches().keySet());
    changed.addAll(next.switches().keySet());
    changed.removeIf(
        dpid ->
            !fresh.contains(dpid)
                && before
                    .switchOf(dpid)
                    .map(HopFacts::of)
                    .equals(next.switchOf(dpid).map(HopFacts::of)));
    return changed;
  }

  /**
   * Replaces the whole plan.
   *
   * @return completes when it is known what became of every rule
   */
  public CompletableFuture<PlanAnswer> put(long generation, List<Rule> rules) {
    return onLoop(
        () ->
            rules.size() > MOST_RULES
                ? tooMany()
                : answer(keeper.replace(generation, rules, loop.now())));
  }

  /**
   * Changes the plan, if it is the generation and this the instance that the change starts from.
   *
   * @return completes when it is known what became of every rule that the change names
   */
  public CompletableFuture<PlanAnswer> patch(PlanPatch patch) {
    return onLoop(
        () -> {
          PlanState plan = keeper.plan();
          boolean otherLife = patch.instance().map(meant -> !meant.equals(instance)).orElse(false);
          if (otherLife || !plan.isTold() || plan.generation() != patch.from()) {
            return CompletableFuture.completedFuture(new PlanAnswer.Conflict(plan.generation()));
          }
          return plan.sizeAfter(patch) > MOST_RULES
              ? tooMany()
              : answer(keeper.change(patch, loop.now()));
        });
  }

  private CompletableFuture<PlanAnswer> tooMany() {
    return CompletableFuture.completedFuture(new PlanAnswer.TooMany(keeper.plan().generation()));
  }

  private CompletableFuture<PlanAnswer> answer(Collection<String> rules) {
    long generation = keeper.plan().generation();
    turnRules();
    return answers.about(rules).thenApply(reports -> new PlanAnswer.Accepted(generation, reports));
  }

  private void turnRules() {
    keeper.turn(loop.now());
    Optional<Instant> next = keeper.plan().nextTurn(loop.now());
    if (next.isPresent() && (turnsAt.isEmpty() || next.get().isBefore(turnsAt.get()))) {
      turnsAt = next;
      loop.schedule(Duration.between(loop.now(), next.get()), () -> turnRulesAt(next.get()));
    }
  }

  private void turnRulesAt(Instant at) {
    if (turnsAt.equals(Optional.of(at))) {
      turnsAt = Optional.empty();
    }
    turnRules();
  }

  /** The plan and what is installed of it. */
  public CompletableFuture<PlanStatus> status() {
    return onLoop(() -> CompletableFuture.completedFuture(statusNow()));
  }

  /** Whose entries and queues are whose. */
  public CompletableFuture<Ownership> owners() {
    return onLoop(
        () -> {
          Map<SwitchPort, Map<Integer, QueueFound>> queues = new HashMap<>();
          switches.forEach(
              (dpid, sync) ->
                  sync.queuesFound()
                      .ports()
                      .forEach((port, at) -> queues.put(new SwitchPort(dpid, port), at.queues())));
          return CompletableFuture.completedFuture(new Ownership(keeper.rulesByCookie(), queues));
        });
  }

  private PlanStatus statusNow() {
    List<SwitchReport> reports =
        switches.entrySet().stream()
            .map(
                each ->
                    each.getValue()
                        .report(network.switchOf(each.getKey()).flatMap(SwitchInfo::problem)))
            .toList();
    return new PlanStatus(instance, keeper.plan().generation(), keeper.reports(), reports);
  }

  private <T> CompletableFuture<T> onLoop(Supplier<CompletableFuture<T>> work) {
    return CompletableFuture.supplyAsync(work, loop).thenCompose(result -> result);
  }
}
