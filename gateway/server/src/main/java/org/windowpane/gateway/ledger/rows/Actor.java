package org.windowpane.gateway.ledger.rows;

import java.util.Optional;
import java.util.UUID;

/**
 * Who makes a request, for the audit log.
 *
 * @param principal the name of the user
 * @param address the address that the request comes from
 * @param token the API token of the program that acts for the user; empty where the user acts
 *     directly
 */
public record Actor(String principal, String address, Optional<UUID> token) {
  /** The gateway itself. */
  public static final Actor SYSTEM = new Actor("system", "gateway");

  /** A user who acts directly. */
  public Actor(String principal, String address) {
    this(principal, address, Optional.empty());
  }
}
