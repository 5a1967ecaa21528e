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

  /** Begins to watch. */
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

  /** What starts later is looked at when it is about to. */
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
    if (now.isBefore(lastLook)) {
      agenda.readAgain();
    }
    lastLook = now;
    List<Agenda.Item> over = agenda.over(now);
    if (!over.isEmpty()) {
      // The clock may have gone back meanwhile: then nobody has seen to all of it.
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
   * How long what is due has waited already; zero where nothing is due, or another gateway leads.
   * Grows as long as nobody sees to it.
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
