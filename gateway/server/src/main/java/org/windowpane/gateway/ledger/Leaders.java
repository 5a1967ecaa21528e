package org.windowpane.gateway.ledger;

import java.util.Optional;
import org.windowpane.gateway.database.StoreException;

/** Who leads, for those who have something to hand on. */
public interface Leaders {

  /**
   * The gateway that leads; empty where it cannot be reached by others.
   *
   * @throws StoreException where nobody can tell now
   */
  Optional<Leader> leader() throws StoreException;

  /** Whether something is the secret of this gateway's own leadership; in constant time. */
  boolean isOurSecret(String said);
}
