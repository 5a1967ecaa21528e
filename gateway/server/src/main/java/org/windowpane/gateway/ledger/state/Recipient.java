package org.windowpane.gateway.ledger.state;

import java.util.UUID;

/** Where somebody is told. Each is told one thing after another, in order. */
public sealed interface Recipient {
  /** At a URL that they named. */
  record OfWebhook(UUID id) implements Recipient {}

  /** By mail. */
  record OfMailbox(String principal) implements Recipient {}
}
