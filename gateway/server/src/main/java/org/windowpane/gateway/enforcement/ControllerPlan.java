package org.windowpane.gateway.enforcement;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.plan.Plan;
import org.windowpane.gateway.controller.ControllerClient;
import org.windowpane.gateway.controller.ControllerException;
import org.windowpane.gateway.controller.Controllers;
import org.windowpane.gateway.controller.Controllers.Duty;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.watch.Watchdog;
import org.windowpane.protocol.message.PlanAnswer;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.RuleReport;

/**
 * Keeps the plan of one controller. It compares states and does not follow events: however often
 * other parts wake it, it sends only the difference. Every {@link #CHECK_EVERY} it asks the
 * controller what is installed. Of the active controller, that is the state of bookings.
 */
final class ControllerPlan implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ControllerPlan.class);
  private static final Duration CHECK_EVERY = Duration.ofSeconds(2);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final int SILENT_AFTER_FAILURES = 2;

  /** How long after the start of a rule its state is asked for. */
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);

  private final ControllerClient client;
  private final Controllers controllers;
  private final Ledger ledger;
  private final Clock clock;
  private final BiFunction<LedgerState, Instant, Plan> planAt;
  private final Watchdog.Heartbeat heartbeat;
  private final Semaphore wake = new Semaphore(0);
  private final Thread thread = new Thread(this::run, "plan-keeper");

  /** Bookings that have begun some time ago and are not active. */
  private volatile Optional<Overdue> overdue = Optional.empty();

  /**
   * When that was last looked at, by {@link System#nanoTime}; empty while another gateway or
   * another controller is the active one.
   */
  private volatile OptionalLong lookedAt = OptionalLong.empty();

  /** What the controller has, or null. */
  private volatile SentPlan sent;

  private long lastGeneration;
  private int failures;

  /** The last report of deployments. */
  private CompletableFuture<?> report = CompletableFuture.completedFuture(null);

  /** Whether there was something to report before the last report was stored. */
  private volatile boolean mustReportAgain;

  /**
   * @param planAt the plan for a state at an instant
   */
  ControllerPlan(
      ControllerClient client,
      Controllers controllers,
      Ledger ledger,
      Clock clock,
      BiFunction<LedgerState, Instant, Plan> planAt,
      Watchdog.Heartbeat heartbeat) {
    this.heartbeat = heartbeat;
    this.client = client;
    this.controllers = controllers;
    this.ledger = ledger;
    this.clock = clock;
    this.planAt = planAt;
  }

  /**
   * What the controller has.
   *
   * @param instance the run of the controller
   * @param generation the generation of its plan
   * @param plan the plan
   * @param statuses the states of the rules that it reported
   */
  private record SentPlan(String instance, long generation, Plan plan, RuleStatuses statuses) {}

  void start() {
    thread.start();
  }

  /** The plan may have to change; never waits. */
  void wake() {
    wake.release();
  }

  private void run() {
    Duration pause = CHECK_EVERY;
    try {
      while (!Thread.currentThread().isInterrupted()) {
        if (wake.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
          wake.drainPermits();
        }
        pause = keep();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Synchronizes the plan, and returns how long to wait before the next time. */
  private Duration keep() throws InterruptedException {
    heartbeat.beat();
    if (!ledger.isLeading()) {
      sent = null;
      leaveOverdueToOthers();
      return CHECK_EVERY;
    }
    try {
      Optional<Duty> duty = controllers.dutyOf(client);
      if (duty.isEmpty()) {
        return withoutLease();
      }
      synchronise(duty.get());
      failures = 0;
      return untilNextCheck();
    } catch (ControllerException e) {
      return afterRefusal(e);
    } catch (UnavailableException e) {
      LOG.debug("the plan is not checked: the ledger is unavailable", e);
      return FIRST_PAUSE;
    } catch (RuntimeException | Error e) {
      LOG.error("the plan could not be kept once", e);
      sent = null;
      return LONGEST_PAUSE;
    }
  }

  /** The controller does not answer, or this gateway has only just become active. */
  private Duration withoutLease() {
    boolean isSilent =
        client.equals(controllers.all().get(0))
            && !controllers.status().connected()
            && controllers.isSilent();
    if (isSilent) {
      reportSilence("The controller at " + client.base().getAuthority() + " does not answer.");
    } else {
      leaveOverdueToOthers();
    }
    return isSilent ? CHECK_EVERY : FIRST_PAUSE;
  }

  private Duration untilNextCheck() {
    Instant now = clock.instant();
    return sent.plan().rules().values().stream()
        .flatMap(rule -> rule.from().stream())
        .min(Comparator.naturalOrder())
        .map(begins -> Duration.between(now, begins).plus(SHORTEST_PAUSE))
        .filter(wait -> wait.compareTo(CHECK_EVERY) < 0)
        .map(wait -> wait.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : wait)
        .orElse(CHECK_EVERY);
  }

  private Duration afterRefusal(ControllerException e) {
    if (e.isFenced()) {
      LOG.debug("the lease is being renewed, or has ended", e);
      return FIRST_PAUSE;
    }
    sent = null;
    if (e.isConflict()) {
      LOG.info("the controller has another plan; sending the whole plan");
      return Duration.ofMillis(1);
    }
    failures++;
    if (failures == SILENT_AFTER_FAILURES) {
      LOG.warn("{}", e.getMessage());
    }
    if (failures >= SILENT_AFTER_FAILURES && isActive()) {
      reportSilence(e.getMessage());
    }
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, 10));
    return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
  }

  private boolean isActive() {
    return controllers.dutyOf(client).filter(Duty::isActive).isPresent();
  }

  private void reportSilence(String reason) {
    try {
      LedgerState state = ledger.state();
      Instant now = clock.instant();
      Plan plan = planAt.apply(state, now);
      ledger.decide(DeploymentReports.ofSilence(plan, state, reason, now));
      lookForOverdue(plan, now);
    } catch (UnavailableException e) {
      LOG.debug("the ledger is unavailable and cannot store that the controller is silent", e);
    }
  }

  private void synchronise(Duty duty) throws ControllerException, InterruptedException {
    LedgerState state = ledger.state();
    Instant now = clock.instant();
    Plan plan = planAt.apply(state, now);
    if (sent == null) {
      sendWhole(duty, plan, state, now);
    } else {
      Plan.Changes changes = plan.since(sent.plan(), now);
      if (changes.isEmpty()) {
        checkStatus(plan);
      } else {
        sendChanges(duty, plan, changes, state);
      }
    }
    if (!duty.isActive()) {
      leaveOverdueToOthers();
    } else if (duty.isSettled()) {
      report();
    }
  }

  private void sendWhole(Duty duty, Plan plan, LedgerState state, Instant now)
      throws ControllerException, InterruptedException {
    PlanAnswer before = client.status();
    long generation = Math.max(before.generation(), lastGeneration) + 1;
    // Not again for another plan: this one may arrive after its answer was given up.
    lastGeneration = generation;
    Plan.Changes all = plan.since(Plan.EMPTY, now);
    reportSending(duty, all, state);
    PlanTrace trace = PlanTrace.of(duty, ledger, all, Plan.EMPTY);
    PlanAnswer answer =
        trace.around(
            () -> client.put(duty.token(), PlanMessages.whole(generation, plan), trace.header()));
    accept(answer, plan, RuleStatuses.ofWhole(plan, answer.rules()));
    LOG.info(
        "{} has the whole plan: generation {}, {} rules",
        client.base().getAuthority(),
        generation,
        plan.rules().size());
  }

  private void sendChanges(Duty duty, Plan plan, Plan.Changes changes, LedgerState state)
      throws ControllerException, InterruptedException {
    long generation = sent.generation() + 1;
    reportSending(duty, changes, state);
    PlanTrace trace = PlanTrace.of(duty, ledger, changes, sent.plan());
    PlanPatch patch = PlanMessages.changes(sent.instance(), sent.generation(), generation, changes);
    PlanAnswer answer = trace.around(() -> client.patch(duty.token(), patch, trace.header()));
    accept(answer, plan, sent.statuses().with(plan, answer.rules()));
  }

  private void reportSending(Duty duty, Plan.Changes changes, LedgerState state) {
    if (duty.isActive()) {
      ledger.submit(DeploymentReports.sending(changes, state));
    }
  }

  private void accept(PlanAnswer answer, Plan plan, RuleStatuses statuses) {
    sent = new SentPlan(answer.instance(), answer.generation(), plan, statuses);
    lastGeneration = answer.generation();
  }

  private void checkStatus(Plan plan) throws ControllerException, InterruptedException {
    PlanAnswer status = client.status();
    boolean same =
        status.instance().equals(sent.instance()) && status.generation() == sent.generation();
    if (!same) {
      throw ControllerException.conflict("The controller restarted or received another plan.");
    }
    accept(status, plan, RuleStatuses.ofWhole(plan, status.rules()));
  }

  /** Never waits: a database that does not answer must not keep the plan from the controller. */
  private void report() {
    ReportDeployments reports =
        DeploymentReports.of(sent.plan(), sent.statuses(), ledger.state(), clock.instant());
    if (!reports.reports().isEmpty() && report.isDone()) {
      mustReportAgain = false;
      report = ledger.submit(reports).whenComplete((stored, failure) -> reported(failure));
    } else if (!reports.reports().isEmpty()) {
      mustReportAgain = true;
    }
    lookForOverdue(sent.plan(), clock.instant());
  }

  private void lookForOverdue(Plan plan, Instant now) {
    overdue = DeploymentReports.overdue(plan, ledger.state(), now);
    lookedAt = OptionalLong.of(System.nanoTime());
  }

  private void leaveOverdueToOthers() {
    overdue = Optional.empty();
    lookedAt = OptionalLong.empty();
  }

  private void reported(Throwable failure) {
    if (failure != null) {
      LOG.debug("what is installed could not be stored", failure);
    }
    if (mustReportAgain) {
      wake();
    }
  }

  /** What the controller last reported of a rule, while it is the active one. */
  Optional<RuleReport> report(String rule) {
    SentPlan last = sent;
    return last == null || !isActive() ? Optional.empty() : last.statuses().of(rule);
  }

  /** Bookings that have begun some time ago and are not active, when last looked at. */
  Optional<Overdue> overdue() {
    return overdue;
  }

  /** How long ago that was; empty if this gateway has not looked since it became active. */
  Optional<Duration> lookedAgo() {
    OptionalLong at = lookedAt;
    return at.isEmpty()
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(System.nanoTime() - at.getAsLong()));
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
