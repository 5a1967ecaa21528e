package org.windowpane.gateway.ledger;

import java.net.URI;

/**
 * The gateway that writes the record.
 *
 * @param address where other gateways reach it
 * @param secret by which it knows what they hand on to it
 */
public record Leader(URI address, String secret) {
  /** Without the secret, for logs. */
  @Override
  public String toString() {
    return "Leader[" + address + "]";
  }
}
