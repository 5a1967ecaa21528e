package org.windowpane.gateway.ledger;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.NetworkTable.NETWORK;
import static org.windowpane.gateway.ledger.tables.ShareTable.SHARES;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;

/**
 * Starts and ends windows on time. It sleeps on a timer that clock steps do not affect, for at most
 * {@link #LONGEST_SLEEP}, and then reads the clock again.
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
  private final Agenda agenda = new Agenda();
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

  /** Starts the timer. */
  public void start() {
    timer.execute(this::look);
  }

  @Override
  public void leads(LedgerState state) {
    agenda.read(state);
    planMayDiffer.run();
  }

  @Override
  public void ends() {
    agenda.read(LedgerState.unread());
  }

  @Override
  public void committed(List<Change<?, ?>> changes, LedgerState state) {
    agenda.follow(changes, state);
    Instant soon = clock.instant().plus(lead);
    if (changes.stream().anyMatch(change -> mattersToThePlan(change, soon))) {
      planMayDiffer.run();
    }
  }

  /** Later windows reach the plan when they are about to start. */
  private static boolean mattersToThePlan(Change<?, ?> change, Instant soon) {
    return change.table() == NETWORK
        || change.table() == SHARES
        || BOOKINGS
            .upserted(change)
            .filter(it -> !it.booking().window().start().isAfter(soon))
            .isPresent();
  }

  private void look() {
    Duration sleep = LONGEST_SLEEP;
    try {
      if (ledger.isLeading()) {
        sleep = passTime();
      }
    } catch (UnavailableException e) {
      LOG.debug("nothing can expire: the ledger is unavailable", e);
    } catch (RuntimeException e) {
      LOG.error("the scheduler failed once", e);
    }
    if (!timer.isShutdown()) {
      timer.schedule(this::look, sleep.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private Duration passTime() {
    Instant now = clock.instant();
    if (now.isBefore(lastLook)) {
      agenda.readAgain();
    }
    lastLook = now;
    List<Agenda.Item> over = agenda.over(now);
    if (!over.isEmpty()) {
      // If the clock went back meanwhile, some items did not expire.
      if (!ledger.decide(new ExpireDue(over)).isBefore(now.truncatedTo(ChronoUnit.MICROS))) {
        agenda.settled();
      }
    }
    if (agenda.isAnyStart(now.plus(lead))) {
      planMayDiffer.run();
    }
    return agenda
        .next(lead)
        .map(at -> Duration.between(now, at))
        .filter(wait -> wait.compareTo(LONGEST_SLEEP) < 0)
        .orElse(LONGEST_SLEEP);
  }

  /**
   * How long the first item that is due has waited; zero where nothing is due, or another gateway
   * is active. Grows until the item is handled.
   */
  public Duration lag() {
    Instant now = clock.instant();
    return ledger.isLeading()
        ? agenda.firstOver(now).map(due -> Duration.between(due, now)).orElse(Duration.ZERO)
        : Duration.ZERO;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
