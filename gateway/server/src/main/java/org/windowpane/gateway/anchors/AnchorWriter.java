package org.windowpane.gateway.anchors;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Anchors the end of the audit log at an interval, while this gateway is active, and when it stops.
 * The end is the one in memory: a change of the database does not alter it.
 */
public final class AnchorWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AnchorWriter.class);
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(3);

  private final AnchorFile file;
  private final Ledger ledger;
  private final Duration interval;
  private final Clock clock;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "audit-anchors");
            thread.setDaemon(true);
            return thread;
          });
  private boolean isFailing;

  /**
   * Does nothing until it is started.
   *
   * @param interval the longest time between an event and its anchor
   */
  public AnchorWriter(AnchorFile file, Ledger ledger, Duration interval, Clock clock) {
    this.file = file;
    this.ledger = ledger;
    this.interval = interval;
    this.clock = clock;
  }

  /** Starts to write anchors. */
  public void start() {
    timer.scheduleWithFixedDelay(
        this::anchor, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized void anchor() {
    try {
      if (ledger.isLeading()) {
        anchor(ledger.state());
      }
    } catch (UnavailableException e) {
      LOG.debug("this gateway has just become a standby", e);
    } catch (IOException | RuntimeException | Error e) {
      if (!isFailing) {
        LOG.error("the end of the audit log could not be anchored; trying again", e);
      }
      isFailing = true;
    }
  }

  private void anchor(LedgerState state) throws IOException {
    long seq = state.auditSeq();
    Anchor last = file.last().orElse(null);
    if (seq == 0 || (last != null && last.seq() == seq && last.hash().equals(state.auditHash()))) {
      return;
    }
    if (last != null && last.seq() >= seq) {
      LOG.error(
          "the audit log ends with event {}, and event {} was anchored at {}: run audit-verify",
          seq,
          last.seq(),
          last.at());
    }
    file.append(Anchor.Kind.HEAD, seq, state.auditHash(), clock.instant());
    isFailing = false;
  }

  /** Anchors the last events, and stops. */
  @Override
  public void close() throws IOException {
    timer.shutdown();
    try {
      if (timer.awaitTermination(STOPS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
        anchor();
      } else {
        LOG.warn("the last events of the audit log could not be anchored in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      file.close();
    }
  }
}
