package org.windowpane.gateway.ledger;

import java.net.URI;

/**
 * The active gateway.
 *
 * @param address where other gateways reach it
 * @param secret by which it recognizes the requests that they forward
 */
public record Leader(URI address, String secret) {
  /** Without the secret, for logs. */
  @Override
  public String toString() {
    return "Leader[" + address + "]";
  }
}
