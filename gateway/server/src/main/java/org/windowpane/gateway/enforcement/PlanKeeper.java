package org.windowpane.gateway.enforcement;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.admission.capacity.RuleLimits;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.core.plan.RunningPlan;
import org.windowpane.core.plan.RunningPlan.Horizon;
import org.windowpane.gateway.controller.Controllers;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.watch.Watchdog;
import org.windowpane.protocol.message.RuleReport;

/**
 * Keeps the plan of every controller equal to the active bookings: of the active controller, which
 * reports what is installed, and of standbys, which have the plan when they become active.
 */
public final class PlanKeeper implements AutoCloseable {
  /** At how many later instants windows of the plan may begin. */
  private static final int MOST_AHEAD = 2_500;

  /** Longer than a controller may take to answer. */
  private static final Duration HANGS_AFTER = Duration.ofSeconds(60);

  private static final Duration LOOK_AHEAD_EVERY = Duration.ofSeconds(1);
  private static final Logger LOG = LoggerFactory.getLogger(PlanKeeper.class);

  private final Ledger ledger;
  private final RunningPlan running;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "plan-ahead"));
  private final List<ControllerPlan> plans;
  private final Watchdog.Heartbeat heartbeat;
  private volatile Optional<Instant> shortReach = Optional.empty();

  /**
   * @param lead how long before its start a rule is sent at the latest
   * @param ahead how long before its start a rule may be sent, so that windows begin although no
   *     gateway is running
   */
  public PlanKeeper(
      Controllers controllers,
      Ledger ledger,
      Clock clock,
      Duration lead,
      Duration ahead,
      Watchdog watchdog) {
    this.ledger = ledger;
    this.heartbeat = watchdog.watch("plan-ahead", HANGS_AFTER);
    this.running = new RunningPlan(lead, new Horizon(ahead, MOST_AHEAD), RuleLimits.NETWORK);
    this.plans =
        controllers.all().stream()
            .map(
                client ->
                    new ControllerPlan(
                        client,
                        controllers,
                        ledger,
                        clock,
                        this::planAt,
                        watchdog.watch("plan of " + client.base().getAuthority(), HANGS_AFTER)))
            .toList();
    controllers.onChange(this::wake);
  }

  /** The plan is kept up to date incrementally, by one thread at a time. */
  private synchronized Plan planAt(LedgerState state, Instant now) {
    Plan plan = running.at(state.decisions(), now);
    Map<String, PlanRule> more = new HashMap<>();
    ServiceRules.of(state).forEach(rule -> more.put(rule.id(), rule));
    RouteRules.of(state, now).forEach(rule -> more.put(rule.id(), rule));
    ClassRules.of(state, now).forEach(rule -> more.put(rule.id(), rule));
    OutageRules.of(state, now).forEach(rule -> more.put(rule.id(), rule));
    return more.isEmpty() ? plan : plan.with(more);
  }

  private void lookAhead() {
    heartbeat.beat();
    try {
      if (ledger.isLeading() && isLaterPlanChanged()) {
        wake();
      }
    } catch (RuntimeException | Error e) {
      LOG.error("looking ahead failed once", e);
    }
  }

  private synchronized boolean isLaterPlanChanged() {
    boolean isChanged = running.lookAhead();
    shortReach = running.shortReach();
    return isChanged;
  }

  /**
   * Until when windows begin and end without a gateway, where that is sooner than it should be
   * because very many do before.
   */
  public Optional<Instant> shortReach() {
    return shortReach;
  }

  /** Starts to keep the plans. */
  public void start() {
    plans.forEach(ControllerPlan::start);
    timer.scheduleWithFixedDelay(
        this::lookAhead, 0, LOOK_AHEAD_EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The plan may have to change, or another controller is active; never waits. */
  public void wake() {
    plans.forEach(ControllerPlan::wake);
  }

  /** What the active controller last reported of a rule; empty if it has not done so yet. */
  public Optional<RuleReport> report(String rule) {
    return plans.stream().flatMap(plan -> plan.report(rule).stream()).findFirst();
  }

  /** The bookings that have begun some seconds ago, and are not active on switches. */
  public Optional<Overdue> overdue() {
    return plans.stream()
        .flatMap(plan -> plan.overdue().stream())
        .max(Comparator.comparingInt(Overdue::count));
  }

  /** How long ago the gateway last looked for them; empty if it has not yet. */
  public Optional<Duration> lookedForOverdueAgo() {
    return plans.stream().flatMap(plan -> plan.lookedAgo().stream()).min(Comparator.naturalOrder());
  }

  @Override
  public void close() {
    timer.shutdownNow();
    plans.forEach(ControllerPlan::close);
  }
}
