package org.windowpane.gateway.notifications.sending;

import java.util.Optional;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.notifications.Outbox.Waiting;

/** Takes what waits to where it is to be told. */
@FunctionalInterface
public interface NotificationChannel {

  /**
   * Tries once, for seconds at most.
   *
   * @return why it could not be delivered, in words; empty where it was
   */
  Optional<String> carry(Waiting head, LedgerState state);
}
