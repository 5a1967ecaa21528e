package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.OutOfService;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.plan.Ownership;
import org.windowpane.controller.plan.PlanAnswer;
import org.windowpane.controller.plan.PlanState;
import org.windowpane.controller.plan.PlanStore;
import org.windowpane.controller.queues.QueueFound;
import org.windowpane.controller.queues.Queues;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.controller.services.Services;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.controller.topology.LinkValidation;
import org.windowpane.controller.topology.PortCount;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.PlanStatus;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.SwitchReport;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Enforcement as the rest of the module sees it. It gets switches, what was discovered, and the
 * plan, and keeps every switch as it should be. May be called from any thread; works on the loop.
 */
public final class Enforcer {
  private static final Logger LOG = LoggerFactory.getLogger(Enforcer.class);

  private final String instance;
  private final Loop loop;
  private final Timing timing;
  private final LinkValidation trust;
  private final int queueLimit;
  private final Services services;
  private final PlanStore store;
  private final DriftLog drift;
  private final SortedMap<Dpid, SwitchSync> switches = new TreeMap<>();
  private final Map<Dpid, SwitchDrift> drifts = new HashMap<>();
  private final PlanKeeper keeper;
  private final NetworkKeeper networks;
  private final PendingAnswers answers;
  private OutOfService outOfService = OutOfService.NONE;
  private Optional<Instant> turnsAt = Optional.empty();
  private boolean isRefreshDue;
  private boolean isClosed;

  /** The plan is looked at so often, because the clock may have been set meanwhile. */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  /**
   * No plan and no network yet.
   *
   * @param instance identifies this run of the controller
   * @param queueLimit how many queues a port may have
   */
  public Enforcer(String instance, Loop loop, Timing timing, int queueLimit) {
    this(instance, loop, timing, LinkValidation.DEFAULT, queueLimit);
  }

  /** The same, with other reasons not to believe in links. */
  public Enforcer(String instance, Loop loop, Timing timing, LinkValidation trust, int queueLimit) {
    this(instance, loop, timing, trust, queueLimit, new Services(), PlanStore.NONE);
  }

  /**
   * The same, with a store that gets every plan that is accepted.
   *
   * @param services gets the services in force
   */
  public Enforcer(
      String instance,
      Loop loop,
      Timing timing,
      LinkValidation trust,
      int queueLimit,
      Services services,
      PlanStore store) {
    this(instance, loop, timing, trust, queueLimit, services, store, new DriftLog());
  }

  private Enforcer(
      String instance,
      Loop loop,
      Timing timing,
      LinkValidation trust,
      int queueLimit,
      Services services,
      PlanStore store,
      DriftLog drift) {
    this.instance = instance;
    this.loop = loop;
    this.timing = timing;
    this.trust = trust;
    this.queueLimit = queueLimit;
    this.services = services;
    this.store = store;
    this.drift = drift;
    this.keeper = new PlanKeeper(switches, queueLimit, services, loop::now);
    this.networks = new NetworkKeeper(switches, keeper, loop, timing, trust);
    this.answers = new PendingAnswers(loop, timing.answer(), keeper::report);
  }

  /** Takes over a plan that is stored already, on the loop. */
  public void restore(PlanPut plan) {
    keeper.replace(plan.generation(), plan.rules(), loop.now());
    turnRules();
  }

  /**
   * Ends this enforcer, on the loop.
   *
   * @return one with the same plan and without switches; numbers of queues, meters and groups and
   *     priorities are allocated anew, from what the switches then have
   */
  public Enforcer successor() {
    close();
    Enforcer next = new Enforcer(instance, loop, timing, trust, queueLimit, services, store, drift);
    next.start();
    handPlanTo(next);
    return next;
  }

  /**
   * One with the same plan and without switches, of which nothing else of the controller learns. It
   * reads each switch once.
   */
  public Enforcer copy() {
    Enforcer copy =
        new Enforcer(
            instance,
            loop,
            timing,
            trust,
            queueLimit,
            new Services(),
            PlanStore.NONE,
            new DriftLog());
    handPlanTo(copy);
    return copy;
  }

  private void handPlanTo(Enforcer next) {
    PlanState plan = keeper.plan();
    if (plan.isKnown()) {
      next.restore(new PlanPut(plan.generation(), List.copyOf(plan.rules())));
    }
  }

  /** Ends this enforcer, on the loop. What is on switches stays. */
  public void close() {
    isClosed = true;
    List.copyOf(switches.keySet()).forEach(this::drop);
  }

  /** Identifies this run of the controller. */
  public String instance() {
    return instance;
  }

  /** The network as last put together. */
  public Published<Network> network() {
    return networks.published();
  }

  /** What was found on switches that is not as wanted. */
  public DriftLog drift() {
    return drift;
  }

  /** Starts to read and compare every switch again and again. */
  public void start() {
    loop.schedule(timing.reconcile(), this::reconcile);
  }

  /**
   * Schedules the next cycle first, so that a cycle that throws is not the last. Each switch has a
   * task of its own, so that one that throws keeps no other from being read.
   */
  private void reconcile() {
    if (isClosed) {
      return;
    }
    loop.schedule(timing.reconcile(), this::reconcile);
    switches.forEach((dpid, sync) -> loop.execute(() -> compare(dpid, sync)));
    loop.execute(this::refresh);
  }

  private void compare(Dpid dpid, SwitchSync sync) {
    if (!isClosed && switches.get(dpid) == sync) {
      sync.lookAtQueues();
      sync.readTables();
    }
  }

  /** A switch has connected; ends an earlier connection of the same switch. */
  public void connect(Dpid dpid, FlowTables tables, Queues queues) {
    loop.execute(
        () -> {
          if (isClosed) {
            return;
          }
          drop(dpid);
          SwitchSync sync =
              new SwitchSync(
                  dpid, tables, queues, loop, timing, driftOf(dpid), () -> onProgress(dpid));
          switches.put(dpid, sync);
          networks.connect(dpid);
          // With a switch, rules begin earlier: what another controller installed ahead stays.
          turnRules();
          queues.onChange(() -> loop.execute(() -> onQueues(sync)));
          sync.lookAtQueues(); // they may have changed before the listener was set
          if (keeper.plan().isKnown()) {
            sync.setPlanKnown();
          }
          sync.readTables();
          refreshSoon();
          loop.schedule(timing.settle(), this::refresh);
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
          refreshSoon();
        });
  }

  private void drop(Dpid dpid) {
    SwitchSync old = switches.remove(dpid);
    networks.forget(dpid);
    keeper.forgetNumbers(dpid);
    if (old != null) {
      old.close();
    }
  }

  /** The controller has discovered this. */
  public void discover(Discovered now) {
    loop.execute(
        () -> {
          networks.discover(now);
          refresh();
        });
  }

  /** The counters of ports were read; those of a switch that did not answer are not among them. */
  public void count(Map<SwitchPort, PortCount> counts) {
    loop.execute(
        () -> {
          if (networks.count(counts)) {
            refresh();
          }
        });
  }

  /** Something else than before is known of the servers of the service with this rule. */
  public void changeServers(String service) {
    loop.execute(
        () -> {
          if (!isClosed) {
            keeper.recompile(rule -> rule.id().equals(service));
          }
        });
  }

  private void onQueues(SwitchSync sync) {
    sync.lookAtQueues();
    refreshSoon();
  }

  private void onProgress(Dpid dpid) {
    Optional.ofNullable(switches.get(dpid))
        .flatMap(SwitchSync::takeFirstReading)
        .ifPresent(
            entries -> {
              LOG.info("{}: {} entries were read first", dpid, entries.size());
              networks.learn(dpid, entries);
              refreshSoon();
            });
    Optional.ofNullable(switches.get(dpid))
        .filter(SwitchSync::takeMeterNews)
        .ifPresent(sync -> keeper.recompile(rule -> rule.action() instanceof Action.Limit));
    Optional.ofNullable(switches.get(dpid))
        .filter(SwitchSync::takeGroupNews)
        .ifPresent(sync -> keeper.recompile(rule -> hasBackupFrom(rule, dpid)));
    networks.rollOut();
    answers.complete();
  }

  private static boolean hasBackupFrom(Rule rule, Dpid dpid) {
    return rule.action() instanceof Action.Guarantee guarantee
        && !guarantee.backup().isEmpty()
        && guarantee.path().stream().anyMatch(hop -> hop.dpid().equals(dpid));
  }

  private void refresh() {
    networks.update();
    answers.complete();
  }

  /**
   * Refreshes once after what the loop has to do already: when this controller becomes active, all
   * switches connect and are read at nearly the same time, and each refresh compiles their rules.
   */
  private void refreshSoon() {
    if (!isRefreshDue) {
      isRefreshDue = true;
      loop.execute(
          () -> {
            isRefreshDue = false;
            refresh();
          });
    }
  }

  /**
   * Replaces the whole plan.
   *
   * @return completes when it is known what became of every rule
   */
  public CompletableFuture<PlanAnswer> put(long generation, List<Rule> rules) {
    return onLoop(
        () -> {
          if (rules.size() > PlanPut.MOST_RULES) {
            return tooMany();
          }
          store.replaced(new PlanPut(generation, rules));
          return answer(keeper.replace(generation, rules, loop.now()));
        });
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
          boolean otherRun =
              patch.instance().map(expected -> !expected.equals(instance)).orElse(false);
          if (otherRun || !plan.isKnown() || plan.generation() != patch.from()) {
            return CompletableFuture.completedFuture(new PlanAnswer.Conflict(plan.generation()));
          }
          if (plan.sizeAfter(patch) > PlanPut.MOST_RULES) {
            return tooMany();
          }
          store.changed(patch);
          return answer(keeper.change(patch, loop.now()));
        });
  }

  private CompletableFuture<PlanAnswer> tooMany() {
    return CompletableFuture.completedFuture(new PlanAnswer.TooMany(keeper.plan().generation()));
  }

  private CompletableFuture<PlanAnswer> answer(Collection<String> rules) {
    long generation = keeper.plan().generation();
    turnRules();
    long appliedAt = System.nanoTime();
    return answers
        .about(rules)
        .thenApply(reports -> new PlanAnswer.Accepted(generation, reports, appliedAt));
  }

  private void turnRules() {
    keeper.turn(loop.now());
    OutOfService out = keeper.outOfService();
    if (!out.equals(outOfService)) {
      outOfService = out;
      refreshSoon();
    }
    Optional<Instant> next = keeper.plan().nextTurn(loop.now());
    if (next.isPresent() && (turnsAt.isEmpty() || next.get().isBefore(turnsAt.get()))) {
      turnsAt = next;
      Duration until = Duration.between(loop.now(), next.get());
      Duration pause = until.compareTo(LONGEST_PAUSE) < 0 ? until : LONGEST_PAUSE;
      loop.schedule(pause, () -> turnRulesAt(next.get()));
    }
  }

  private void turnRulesAt(Instant at) {
    if (isClosed) {
      return;
    }
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
                        .report(
                            networks
                                .network()
                                .switchOf(each.getKey())
                                .flatMap(SwitchInfo::problem)))
            .toList();
    return new PlanStatus(instance, keeper.plan().generation(), keeper.reports(), reports);
  }

  private <T> CompletableFuture<T> onLoop(Supplier<CompletableFuture<T>> work) {
    return CompletableFuture.supplyAsync(work, loop).thenCompose(result -> result);
  }
}
