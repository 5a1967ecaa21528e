package org.windowpane.gateway.network;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.controller.ControllerException;
import org.windowpane.gateway.controller.Controllers;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.protocol.message.DriftReport;

/** Fetches the differences that the controller finds on switches, as soon as it finds them. */
public final class DriftPoller implements Drifts, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DriftPoller.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int KEPT = 1_000;

  private record Key(String instance, long id) {}

  private final Controllers controllers;
  private final Ledger ledger;
  private final Map<Key, Drift> drifts = new LinkedHashMap<>();
  private final Thread thread = new Thread(this::run, "drift");
  private String instance = "";
  private long after;

  /** A poller that does nothing until it is started. */
  public DriftPoller(Controllers controllers, Ledger ledger) {
    this.controllers = controllers;
    this.ledger = ledger;
  }

  /** Starts to fetch. */
  public void start() {
    thread.start();
  }

  private void run() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        if (ledger.isLeading()) {
          fetch();
        } else {
          Thread.sleep(PAUSE.toMillis());
        }
      } catch (ControllerException e) {
        LOG.debug("drift cannot be fetched now", e);
        after = 0;
        pause();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException | Error e) {
        LOG.error("drift could not be read", e);
        pause();
      }
    }
  }

  private void fetch() throws ControllerException, InterruptedException {
    DriftReport report = controllers.active().drift(after);
    if (!report.instance().equals(instance)) {
      instance = report.instance();
      if (after > 0) {
        after = 0;
        return;
      }
    }
    List<DriftReport.Drift> latest = new ArrayList<>(report.drift());
    latest.sort(Comparator.comparingLong(DriftReport.Drift::seq));
    for (DriftReport.Drift each : latest) {
      after = Math.max(after, each.seq());
      store(new Key(instance, each.id()), each);
    }
  }

  private synchronized void store(Key key, DriftReport.Drift drift) {
    drifts.put(
        key,
        new Drift(
            drift.at(),
            drift.dpid(),
            drift.kind().toString(),
            drift.part().toString(),
            drift.rule(),
            drift.count(),
            drift.found(),
            drift.wanted(),
            drift.who(),
            drift.repairedAt()));
    if (drifts.size() > KEPT) {
      drifts.remove(drifts.keySet().iterator().next());
    }
  }

  @Override
  public synchronized List<Drift> latest() {
    List<Drift> latest = new ArrayList<>(drifts.values());
    Collections.reverse(latest);
    return latest;
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
