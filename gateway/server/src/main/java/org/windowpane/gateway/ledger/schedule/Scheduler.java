package org.windowpane.gateway.ledger.schedule;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.MaintenanceTable.MAINTENANCE;
import static org.windowpane.gateway.ledger.tables.NetworkTable.NETWORK;
import static org.windowpane.gateway.ledger.tables.PathRuleTable.PATH_RULES;
import static org.windowpane.gateway.ledger.tables.ServiceTable.SERVICES;
import static org.windowpane.gateway.ledger.tables.ShareTable.SHARES;
import static org.windowpane.gateway.ledger.tables.TrafficClassTable.TRAFFIC_CLASSES;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.CommitListener;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.time.TrustedClock;
import org.windowpane.gateway.watch.Watchdog;

/**
 * Starts and ends windows on time. It sleeps on a timer that clock steps do not affect, for at most
 * {@link #LONGEST_SLEEP}, and then reads the clock again.
 */
public final class Scheduler implements CommitListener, AutoCloseable {
  /** So often one instant is repeated while something stays due at it. */
  private static final int MOST_PASSES = 100;

  private static final Logger LOG = LoggerFactory.getLogger(Scheduler.class);
  private static final Duration HANGS_AFTER = Duration.ofSeconds(30);
  private static final Duration LONGEST_SLEEP = Duration.ofMillis(500);

  /** The tables of which each change affects the plan. */
  private static final Set<Table<?, ?>> ALWAYS =
      Set.of(NETWORK, SHARES, SERVICES, TRAFFIC_CLASSES, PATH_RULES, MAINTENANCE);

  private final Ledger ledger;
  private final Clock clock;
  private final Duration lead;
  private final Runnable onPlanChange;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "scheduler"));
  private final Agenda agenda = new Agenda();
  private final Watchdog.Heartbeat heartbeat;
  private Instant lastCheck = Instant.EPOCH;

  /**
   * @param lead how long before its start a window is installed
   * @param onPlanChange called when a window begins to be installed or ends; must not wait
   */
  public Scheduler(
      Ledger ledger, Clock clock, Duration lead, Runnable onPlanChange, Watchdog watchdog) {
    this.heartbeat = watchdog.watch("scheduler", HANGS_AFTER);
    this.ledger = ledger;
    this.clock = clock;
    this.lead = lead;
    this.onPlanChange = onPlanChange;
  }

  /** Starts the timer. */
  public void start() {
    timer.execute(this::check);
  }

  @Override
  public void becameActive(LedgerState state) {
    agenda.read(state);
    onPlanChange.run();
  }

  @Override
  public void becameInactive() {
    agenda.read(LedgerState.unread());
  }

  @Override
  public void committed(List<Change<?, ?>> changes, LedgerState state) {
    agenda.follow(changes, state);
    Instant horizon = clock.instant().plus(lead);
    if (changes.stream().anyMatch(change -> affectsPlan(change, horizon))) {
      onPlanChange.run();
    }
  }

  /** Later windows reach the plan when they are about to start. */
  private static boolean affectsPlan(Change<?, ?> change, Instant horizon) {
    return ALWAYS.contains(change.table())
        || BOOKINGS
            .upserted(change)
            .filter(it -> !it.booking().window().start().isAfter(horizon))
            .isPresent();
  }

  private void check() {
    heartbeat.beat();
    Duration sleep = LONGEST_SLEEP;
    try {
      if (ledger.isLeading()) {
        sleep = expireDue();
      }
    } catch (UnavailableException e) {
      LOG.debug("nothing can expire: the ledger is unavailable", e);
    } catch (RuntimeException | Error e) {
      LOG.error("the scheduler failed once", e);
    }
    if (!timer.isShutdown()) {
      timer.schedule(this::check, sleep.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private Duration expireDue() {
    Instant now = clock.instant();
    if (now.isBefore(lastCheck)) {
      agenda.rebuild();
    }
    lastCheck = now;
    List<Agenda.Item> expired = agenda.expired(now);
    if (!expired.isEmpty()) {
      // If the clock went back meanwhile, some items did not expire.
      if (!ledger.decide(new ExpireDue(expired)).isBefore(now.truncatedTo(ChronoUnit.MICROS))) {
        agenda.markHandled();
      }
    }
    if (agenda.hasNewStart(now.plus(lead))) {
      onPlanChange.run();
    }
    return agenda
        .next(lead)
        .map(at -> Duration.between(now, at))
        .filter(wait -> wait.compareTo(LONGEST_SLEEP) < 0)
        .orElse(LONGEST_SLEEP);
  }

  /**
   * Brings a clock in the past to an instant, and stops on the way at each instant at which
   * something starts or ends, so that it does so at its own time.
   *
   * @throws UnavailableException if this gateway is not active
   */
  public void advance(TrustedClock past, Instant to) throws InterruptedException {
    try {
      timer.submit(() -> advanceNow(past, to)).get();
    } catch (ExecutionException e) {
      throw new UnavailableException("the history cannot go on: " + e.getCause().getMessage());
    }
  }

  private void advanceNow(TrustedClock past, Instant to) {
    Optional<Instant> next = agenda.next(lead).filter(it -> it.isBefore(to));
    int passes = 0;
    while (next.isPresent() && passes < MOST_PASSES) {
      Instant done = next.get();
      move(past, done);
      next = agenda.next(lead).filter(it -> it.isBefore(to));
      passes = next.filter(done::equals).isPresent() ? passes + 1 : 0;
    }
    move(past, to);
  }

  /** Lets what waits to be decided be decided before, so that it has the time of its request. */
  private void move(TrustedClock past, Instant to) {
    ledger.decide(new ExpireDue(List.of()));
    past.advanceTo(to);
    expireDue();
  }

  /**
   * How long the first item that is due has waited; zero where nothing is due, or another gateway
   * is active. Grows until the item is handled.
   */
  public Duration lag() {
    Instant now = clock.instant();
    return ledger.isLeading()
        ? agenda.firstExpired(now).map(due -> Duration.between(due, now)).orElse(Duration.ZERO)
        : Duration.ZERO;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
