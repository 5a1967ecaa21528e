package org.windowpane.gateway.camara;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Keeps orders up to date with their bookings while this gateway is active. */
public final class OrderKeeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OrderKeeper.class);
  private static final Duration PERIOD = Duration.ofMillis(250);

  /** The most orders in one command, so that the ledger decides others in between. */
  private static final int BATCH_SIZE = 200;

  private final Ledger ledger;
  private final Clock clock;
  private final Duration lead;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(OrderKeeper::thread);

  /**
   * @param lead how long before its start the gateway sends a window to switches
   */
  public OrderKeeper(Ledger ledger, Clock clock, Duration lead) {
    this.ledger = ledger;
    this.clock = clock;
    this.lead = lead;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "quality-orders");
    thread.setDaemon(true);
    return thread;
  }

  /** Starts to keep them up to date. */
  public void start() {
    thread.scheduleWithFixedDelay(
        this::follow, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void follow() {
    try {
      if (ledger.isLeading()) {
        LedgerState state = ledger.state();
        Instant now = clock.instant();
        List<UUID> behind =
            state.qualityOrders().values().stream()
                .filter(it -> FollowOrders.isBehind(it, state, now))
                .map(QualityOrder::id)
                .limit(BATCH_SIZE)
                .toList();
        if (!behind.isEmpty()) {
          ledger.decide(new FollowOrders(behind, lead));
        }
      }
    } catch (UnavailableException e) {
      LOG.debug("cannot bring quality orders up to date now; trying again", e);
    } catch (RuntimeException | Error e) {
      LOG.error("bringing quality orders up to date failed; trying again", e);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
