package org.windowpane.gateway.network;

import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.controller.ControllerException;
import org.windowpane.gateway.controller.Controllers;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.watch.Watchdog;
import org.windowpane.protocol.message.NetworkReport;

/** Stores every change of the network in the ledger, as soon as the controller reports it. */
public final class NetworkWatcher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NetworkWatcher.class);
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** Longer than a controller may take to answer. */
  private static final Duration HANGS_AFTER = Duration.ofSeconds(120);

  /** How long a host may be missing before the gateway forgets it. */
  private static final Duration FORGET_AFTER = Duration.ofMinutes(10);

  private final Controllers controllers;
  private final Ledger ledger;
  private final Clock clock;
  private final Watchdog.Heartbeat heartbeat;
  private final Thread thread = new Thread(this::run, "network-watcher");

  /** A watcher that does nothing until it is started. */
  public NetworkWatcher(Controllers controllers, Ledger ledger, Clock clock, Watchdog watchdog) {
    this.heartbeat = watchdog.watch("network-watcher", HANGS_AFTER);
    this.controllers = controllers;
    this.ledger = ledger;
    this.clock = clock;
  }

  /** Starts to watch. */
  public void start() {
    thread.start();
  }

  private void run() {
    NetworkReport last = null;
    boolean isFirst = true;
    MissingHosts missingHosts = new MissingHosts(FORGET_AFTER);
    while (!Thread.currentThread().isInterrupted()) {
      heartbeat.beat();
      try {
        if (!ledger.isLeading()) {
          isFirst = true;
          Thread.sleep(PAUSE.toMillis());
          continue;
        }
        NetworkReport report = controllers.settled().network(isFirst ? null : last.version());
        Set<String> gone =
            missingHosts.after(report.instance(), NetworkReader.macs(report), clock.instant());
        ledger.decide(new RecordNetwork(NetworkReader.read(report), gone));
        isFirst = false;
        last = report;
      } catch (ControllerException | UnavailableException e) {
        LOG.debug("the network cannot be watched now", e);
        isFirst = true;
        pause();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException | Error e) {
        LOG.error("the network could not be read", e);
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
