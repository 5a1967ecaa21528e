package org.windowpane.gateway.ledger.rows;

import java.util.Optional;
import java.util.UUID;

/**
 * Who asks, for the record.
 *
 * @param principal their name
 * @param address where they ask from
 * @param token the API token of the program that speaks for them; empty where they speak themselves
 */
public record Actor(String principal, String address, Optional<UUID> token) {
  /** The gateway itself. */
  public static final Actor SYSTEM = new Actor("system", "gateway");

  /** Somebody who speaks for themselves. */
  public Actor(String principal, String address) {
    this(principal, address, Optional.empty());
  }
}
