package org.windowpane.gateway.notices;

import java.util.Optional;
import org.windowpane.gateway.application.LedgerState;
import org.windowpane.gateway.application.Outbox.Waiting;

/** Takes what waits to where it is to be told. */
@FunctionalInterface
public interface Carrier {

  /**
   * Tries once, for seconds at most.
   *
   * @return why it could not be delivered, in words; empty where it was
   */
  Optional<String> carry(Waiting head, LedgerState state);
}
