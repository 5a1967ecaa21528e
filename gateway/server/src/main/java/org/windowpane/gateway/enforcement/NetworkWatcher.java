package org.windowpane.gateway.enforcement;

import java.time.Duration;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.application.Ledger;
import org.windowpane.gateway.application.SeeNetwork;
import org.windowpane.gateway.application.UnavailableException;

/** Has the ledger take note of every change of the network, as soon as the controller tells it. */
public final class NetworkWatcher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NetworkWatcher.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ControllerClient controller;
  private final ControllerLink link;
  private final Ledger ledger;
  private final Thread thread = new Thread(this::run, "network-watcher");

  /** A watcher that does nothing until it is started. */
  public NetworkWatcher(ControllerClient controller, ControllerLink link, Ledger ledger) {
    this.controller = controller;
    this.link = link;
    this.ledger = ledger;
  }

  /** Begins to watch. */
  public void start() {
    thread.start();
  }

  private void run() {
    Wire.Network last = null;
    boolean anew = true;
    while (!Thread.currentThread().isInterrupted()) {
      try {
        if (!ledger.isLeading()) {
          anew = true;
          Thread.sleep(PAUSE.toMillis());
          continue;
        }
        Wire.Network told = controller.network(anew ? null : last.version());
        link.answered(told.instance());
        boolean sameRun = last != null && told.instance().equals(last.instance());
        ledger.decide(
            new SeeNetwork(
                NetworkReader.read(told), sameRun ? NetworkReader.gone(last, told) : Set.of()));
        anew = false;
        last = told;
      } catch (ControllerException | UnavailableException e) {
        if (e instanceof ControllerException) {
          link.lost();
        }
        LOG.debug("the network cannot be watched now", e);
        anew = true;
        pause();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException e) {
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
