package org.windowpane.gateway.controller;

import java.time.Clock;
import java.util.Objects;
import org.windowpane.gateway.ledger.Feed;
import org.windowpane.gateway.ledger.rows.ControllerStatus;
import org.windowpane.gateway.ledger.tables.LiveEvent;

/** Whether the gateway can reach the controller, as its clients report it. */
public final class ControllerLink {
  private final Clock clock;
  private final Feed feed;
  private ControllerStatus status;

  /** A link that has not reached the controller yet. */
  public ControllerLink(Clock clock, Feed feed) {
    this.clock = clock;
    this.feed = feed;
    this.status = new ControllerStatus(false, null, clock.instant());
  }

  /** Whether the gateway can reach the controller, and since when. */
  public synchronized ControllerStatus status() {
    return status;
  }

  public void answered(String instance) {
    change(true, instance);
  }

  public void lost() {
    change(false, status().instance());
  }

  private void change(boolean connected, String instance) {
    ControllerStatus next;
    synchronized (this) {
      if (status.connected() == connected && Objects.equals(status.instance(), instance)) {
        return;
      }
      next = new ControllerStatus(connected, instance, clock.instant());
      status = next;
    }
    feed.publish(new LiveEvent.ControllerChanged(next));
  }
}
