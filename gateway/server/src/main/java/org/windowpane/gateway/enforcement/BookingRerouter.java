package org.windowpane.gateway.enforcement;

import static org.windowpane.gateway.ledger.tables.MaintenanceTable.MAINTENANCE;
import static org.windowpane.gateway.ledger.tables.NetworkTable.NETWORK;
import static org.windowpane.gateway.ledger.tables.PrincipalTable.PRINCIPALS;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.admission.path.Impact;
import org.windowpane.gateway.controller.Controllers;
import org.windowpane.gateway.enforcement.RerouteBookings.Trouble;
import org.windowpane.gateway.ledger.CommitListener;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.ControllerStatus;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.watch.Watchdog;

/**
 * Reroutes bookings whose path is broken or out of service for maintenance. It acts when the
 * network has settled, so that it does not react to every change of an unstable link, and on a
 * bounded number of bookings at a time. After maintenance it moves bookings back.
 */
public final class BookingRerouter implements CommitListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BookingRerouter.class);
  private static final Duration CHECK_EVERY = Duration.ofMillis(100);

  /** Room may become free, or another path come up, while the path of a booking stays broken. */
  private static final Duration TRY_AGAIN = Duration.ofSeconds(10);

  /** A controller that has just started sees its switches connect one after the other. */
  private static final Duration CONTROLLER_SETTLES = Duration.ofSeconds(5);

  private static final Duration HANGS_AFTER = Duration.ofSeconds(60);

  private static final int MOST_AT_ONCE = 200;

  /** How many bookings come back after maintenance every {@link #TRY_AGAIN}. */
  private static final int MOST_BACK = 100;

  /** How many bookings of each trouble are tried again at a time. */
  private static final Map<Trouble, Integer> MOST_TRIED_AGAIN =
      Map.of(
          Trouble.BROKEN,
          50,
          Trouble.INTERRUPTED,
          25,
          Trouble.UNPROTECTED,
          25,
          Trouble.NOT_AS_NAMED,
          25);

  private final Ledger ledger;
  private final Controllers controllers;
  private final Clock clock;
  private final Watchdog.Heartbeat heartbeat;
  private final QuietPeriod quietPeriod = new QuietPeriod();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "path-keeper"));
  private Instant nextTry = Instant.MIN;
  private int nextBack;
  private final Map<Trouble, Integer> positions = new EnumMap<>(Trouble.class);

  /** A rerouter that does nothing until it is started. */
  public BookingRerouter(Ledger ledger, Controllers controllers, Clock clock, Watchdog watchdog) {
    this.heartbeat = watchdog.watch("path-keeper", HANGS_AFTER);
    this.ledger = ledger;
    this.controllers = controllers;
    this.clock = clock;
  }

  /** Starts to check paths. */
  public void start() {
    timer.scheduleWithFixedDelay(this::check, 0, CHECK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void committed(List<Change<?, ?>> changes, LedgerState state) {
    if (changes.stream().anyMatch(BookingRerouter::mayMovePaths)) {
      quietPeriod.changed(clock.instant());
    }
  }

  /** Whether the network or its maintenance changed, or hosts may belong to other users. */
  private static boolean mayMovePaths(Change<?, ?> change) {
    return change.table() == NETWORK
        || change.table() == MAINTENANCE
        || change.table() == PRINCIPALS;
  }

  private void check() {
    heartbeat.beat();
    try {
      Instant now = clock.instant();
      boolean due = quietPeriod.isSettled(now) || !now.isBefore(nextTry);
      if (ledger.isLeading() && due && hasControllerSettled(now)) {
        reroute(ledger.state(), now);
        bringBack(ledger.state(), now);
        quietPeriod.done(now);
        nextTry = now.plus(TRY_AGAIN);
      }
    } catch (UnavailableException e) {
      LOG.debug("paths are not checked: the ledger is unavailable", e);
    } catch (RuntimeException | Error e) {
      LOG.error("rerouting failed once", e);
    }
  }

  private boolean hasControllerSettled(Instant now) {
    ControllerStatus status = controllers.status();
    return status.connected() && !now.isBefore(status.since().plus(CONTROLLER_SETTLES));
  }

  private void reroute(LedgerState state, Instant now) {
    Map<Trouble, List<UUID>> bookings = new EnumMap<>(Trouble.class);
    state.open().values().stream()
        .sorted(Comparator.comparing(BookingRecord::booking, Impact.PRECEDENCE))
        .forEach(
            record ->
                RerouteBookings.troubleOf(record, state, now)
                    .ifPresent(
                        trouble ->
                            bookings
                                .computeIfAbsent(trouble, any -> new ArrayList<>())
                                .add(record.id())));
    List<UUID> all = bookings.getOrDefault(Trouble.NEW, List.of());
    for (int from = 0; from < all.size(); from += MOST_AT_ONCE) {
      heartbeat.beat();
      ledger.decide(
          new RerouteBookings(all.subList(from, Math.min(from + MOST_AT_ONCE, all.size()))));
    }
    MOST_TRIED_AGAIN.forEach(
        (trouble, most) -> {
          List<UUID> next = nextOf(trouble, bookings.getOrDefault(trouble, List.of()), most);
          if (!next.isEmpty()) {
            heartbeat.beat();
            ledger.decide(new RerouteBookings(next));
          }
        });
  }

  /** Those that find no room are tried again after all others. */
  private void bringBack(LedgerState state, Instant now) {
    List<MaintenanceRecord> over = ReturnBookings.windows(state, now);
    if (over.isEmpty()) {
      return;
    }
    List<UUID> candidates = ReturnBookings.candidates(state, over, now);
    boolean isDone = over.stream().anyMatch(it -> it.isOver(now.minus(ReturnBookings.TRIED_FOR)));
    if (!candidates.isEmpty() || isDone) {
      heartbeat.beat();
      List<UUID> next = next(candidates, nextBack, MOST_BACK);
      nextBack += next.size() - ledger.decide(new ReturnBookings(next));
    }
  }

  /** The bookings whose turn it is among those of a trouble. */
  private List<UUID> nextOf(Trouble trouble, List<UUID> bookings, int most) {
    List<UUID> next = next(bookings, positions.getOrDefault(trouble, 0), most);
    positions.merge(trouble, next.size(), Integer::sum);
    return next;
  }

  private static List<UUID> next(List<UUID> bookings, int position, int most) {
    List<UUID> next = new ArrayList<>();
    for (int i = 0; i < Math.min(most, bookings.size()); i++) {
      next.add(bookings.get(Math.floorMod(position + i, bookings.size())));
    }
    return next;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
