package org.windowpane.gateway.notifications.sending;

import java.util.Optional;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.notifications.Outbox.Waiting;

/** Delivers notifications to their recipients in one way, such as by mail. */
@FunctionalInterface
public interface NotificationChannel {

  /**
   * Makes one attempt, which takes a few seconds at most.
   *
   * @return why the delivery failed, as a sentence; empty if it succeeded
   */
  Optional<String> send(Waiting head, LedgerState state);
}
