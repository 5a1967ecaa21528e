package org.windowpane.gateway.ledger.state;

import java.util.UUID;

/** Where a user receives notifications. Each recipient gets them one after another, in order. */
public sealed interface Recipient {
  /** A URL of the user. */
  record OfWebhook(UUID id) implements Recipient {}

  /** The sink of a QoS session or QoS booking. */
  record OfOrder(UUID id) implements Recipient {}

  /** The user's email address. */
  record OfMailbox(String principal) implements Recipient {}
}
