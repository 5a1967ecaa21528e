package org.windowpane.gateway.ledger;

import java.util.Optional;
import org.windowpane.gateway.database.StoreException;

/** Finds the active gateway, for gateways that forward requests to it. */
public interface Leaders {

  /**
   * The active gateway; empty where other gateways cannot reach it.
   *
   * @throws StoreException where the database cannot be read, or is read-only
   */
  Optional<Leader> leader() throws StoreException;

  /** Whether a text is the secret of this gateway's own lease; compares in constant time. */
  boolean isOurSecret(String candidate);
}
