package org.windowpane.gateway.ledger.state;

import java.time.Instant;

/** What the outbox holds for a recipient. */
public interface OutboxMessage {
  /** The code of its kind. */
  String kind();

  /** When it happened. */
  Instant at();
}
