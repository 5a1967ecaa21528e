package org.windowpane.gateway.enforcement;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.RunningPlan;
import org.windowpane.gateway.controller.ControllerClient;
import org.windowpane.gateway.controller.ControllerException;
import org.windowpane.gateway.controller.ControllerLink;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.message.PlanAnswer;

/**
 * Keeps the controller's plan equal to the active bookings. It compares states and does not follow
 * events: however often other parts wake it, it sends only the difference. Every {@link
 * #CHECK_EVERY} it asks the controller what is installed, so that the state of bookings stays true.
 */
public final class PlanKeeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PlanKeeper.class);
  private static final Duration CHECK_EVERY = Duration.ofSeconds(2);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final int SILENT_AFTER_FAILURES = 2;

  /** How long after the start of a rule its state is asked for. */
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);

  /** The most entries of the network flow table; a switch holds no more. */
  private static final int MOST_ENTRIES = 100_000;

  private final ControllerClient controller;
  private final ControllerLink link;
  private final Ledger ledger;
  private final Clock clock;
  private final RunningPlan running;
  private final Semaphore wake = new Semaphore(0);
  private final Thread thread = new Thread(this::run, "plan-keeper");
  private SentPlan sent;
  private long lastGeneration;
  private int failures;

  /**
   * @param lead how long before its start a rule is sent
   */
  public PlanKeeper(
      ControllerClient controller, ControllerLink link, Ledger ledger, Clock clock, Duration lead) {
    this.controller = controller;
    this.link = link;
    this.ledger = ledger;
    this.clock = clock;
    this.running = new RunningPlan(lead, MOST_ENTRIES);
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

  /** Starts to keep the plan. */
  public void start() {
    thread.start();
  }

  /** The plan may have to change; never waits. */
  public void wake() {
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
    if (!ledger.isLeading()) {
      sent = null;
      return CHECK_EVERY;
    }
    try {
      synchronise();
      failures = 0;
      return untilNextCheck();
    } catch (ControllerException e) {
      sent = null;
      if (e.isConflict()) {
        LOG.info("the controller has another plan; sending the whole plan");
        return Duration.ZERO.plusMillis(1);
      }
      return afterFailure(e);
    } catch (UnavailableException e) {
      LOG.debug("the plan is not checked: the ledger is unavailable", e);
      return FIRST_PAUSE;
    } catch (RuntimeException e) {
      LOG.error("the plan could not be kept once", e);
      sent = null;
      return LONGEST_PAUSE;
    }
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

  private Duration afterFailure(ControllerException e) {
    failures++;
    if (failures == SILENT_AFTER_FAILURES) {
      LOG.warn("{}", e.getMessage());
    }
    if (failures >= SILENT_AFTER_FAILURES) {
      link.lost();
      reportSilence(e.getMessage());
    }
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, 10));
    return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
  }

  private void reportSilence(String reason) {
    try {
      LedgerState state = ledger.state();
      ledger.decide(
          DeploymentReports.ofSilence(
              running.at(state.decisions(), clock.instant()), state, reason));
    } catch (UnavailableException e) {
      LOG.debug("the ledger is unavailable and cannot store that the controller is silent", e);
    }
  }

  private void synchronise() throws ControllerException, InterruptedException {
    LedgerState state = ledger.state();
    Instant now = clock.instant();
    Plan plan = running.at(state.decisions(), now);
    if (sent == null) {
      sendWhole(plan, state, now);
    } else {
      Plan.Changes changes = plan.since(sent.plan(), now);
      if (changes.isEmpty()) {
        checkStatus(plan);
      } else {
        sendChanges(plan, changes, state);
      }
    }
    report();
  }

  private void sendWhole(Plan plan, LedgerState state, Instant now)
      throws ControllerException, InterruptedException {
    PlanAnswer before = controller.status();
    link.answered(before.instance());
    long generation = Math.max(before.generation(), lastGeneration) + 1;
    ledger.submit(DeploymentReports.sending(plan.since(Plan.EMPTY, now), state));
    PlanAnswer answer = controller.put(PlanMessages.whole(generation, plan));
    accept(answer, plan, RuleStatuses.ofWhole(plan, answer.rules()));
  }

  private void sendChanges(Plan plan, Plan.Changes changes, LedgerState state)
      throws ControllerException, InterruptedException {
    long generation = sent.generation() + 1;
    ledger.submit(DeploymentReports.sending(changes, state));
    PlanAnswer answer =
        controller.patch(
            PlanMessages.changes(sent.instance(), sent.generation(), generation, changes));
    accept(answer, plan, sent.statuses().with(plan, answer.rules()));
  }

  private void accept(PlanAnswer answer, Plan plan, RuleStatuses statuses) {
    link.answered(answer.instance());
    sent = new SentPlan(answer.instance(), answer.generation(), plan, statuses);
    lastGeneration = answer.generation();
  }

  private void checkStatus(Plan plan) throws ControllerException, InterruptedException {
    PlanAnswer status = controller.status();
    boolean same =
        status.instance().equals(sent.instance()) && status.generation() == sent.generation();
    if (!same) {
      link.answered(status.instance());
      throw ControllerException.conflict("The controller restarted or received another plan.");
    }
    accept(status, plan, RuleStatuses.ofWhole(plan, status.rules()));
  }

  private void report() {
    ReportDeployments reports =
        DeploymentReports.of(sent.plan(), sent.statuses(), ledger.state(), clock.instant());
    if (!reports.reports().isEmpty()) {
      ledger.decide(reports);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
