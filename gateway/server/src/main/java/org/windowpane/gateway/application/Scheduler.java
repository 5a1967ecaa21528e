package org.windowpane.gateway.application;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets windows start and end on time. Sleeps by a timer that no clock step can disturb, but never
 * longer than {@link #LONGEST_SLEEP}, and asks the clock anew each time.
 */
public final class Scheduler implements CommitListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Scheduler.class);
  private static final Duration LONGEST_SLEEP = Duration.ofMillis(500);

  private final Ledger ledger;
  private final Clock clock;
  private final Duration lead;
  private final Runnable planMayDiffer;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "scheduler"));
  private Instant lastLook = Instant.EPOCH;

  /**
   * @param lead how long before its start a window is installed
   * @param planMayDiffer called when a window begins to be installed or ends; must not wait
   */
  public Scheduler(Ledger ledger, Clock clock, Duration lead, Runnable planMayDiffer) {
    this.ledger = ledger;
    this.clock = clock;
    this.lead = lead;
    this.planMayDiffer = planMayDiffer;
  }

  /** Begins to watch. */
  public void start() {
    timer.execute(this::look);
  }

  @Override
  public void committed(List<Change> changes, LedgerState state) {
    if (changes.stream().anyMatch(Scheduler::mattersToThePlan)) {
      planMayDiffer.run();
    }
  }

  private static boolean mattersToThePlan(Change change) {
    return change instanceof Change.BookingSaved || change instanceof Change.NetworkSeen;
  }

  private void look() {
    Duration sleep = LONGEST_SLEEP;
    try {
      if (ledger.isLeading()) {
        sleep = passTime();
      }
    } catch (UnavailableException e) {
      LOG.debug("time passes without the record", e);
    } catch (RuntimeException e) {
      LOG.error("the scheduler failed once", e);
    }
    if (!timer.isShutdown()) {
      timer.schedule(this::look, sleep.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private Duration passTime() {
    Instant now = clock.instant();
    LedgerState state = ledger.state();
    if (somethingIsOver(state, now)) {
      ledger.decide(new PassTime());
    }
    if (somethingStarts(state, now)) {
      planMayDiffer.run();
    }
    lastLook = now;
    return untilNext(state, now);
  }

  private static boolean somethingIsOver(LedgerState state, Instant now) {
    return state.open().values().stream()
            .anyMatch(
                it ->
                    it.state() == BookingState.BOOKED && !now.isBefore(it.booking().window().end()))
        || state.sessions().values().stream().anyMatch(it -> !now.isBefore(it.expiresAt()))
        || state.requests().values().stream()
            .anyMatch(it -> !now.isBefore(it.at().plus(PassTime.KEYS_LAST)));
  }

  private boolean somethingStarts(LedgerState state, Instant now) {
    return state.open().values().stream()
        .map(it -> it.booking().window().start().minus(lead))
        .anyMatch(at -> at.isAfter(lastLook) && !at.isAfter(now));
  }

  private Duration untilNext(LedgerState state, Instant now) {
    return state.open().values().stream()
        .filter(it -> it.state() == BookingState.BOOKED)
        .flatMap(
            it ->
                List.of(it.booking().window().start().minus(lead), it.booking().window().end())
                    .stream())
        .filter(at -> at.isAfter(now))
        .map(at -> Duration.between(now, at))
        .filter(wait -> wait.compareTo(LONGEST_SLEEP) < 0)
        .min(Duration::compareTo)
        .orElse(LONGEST_SLEEP);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
