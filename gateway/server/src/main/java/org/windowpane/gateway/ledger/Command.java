package org.windowpane.gateway.ledger;

import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;

/**
 * Something to be decided. Looks at the state and says what is to change; changes nothing itself.
 *
 * @param <A> what the one who asked is told
 */
@FunctionalInterface
public interface Command<A> {

  /** Decides on the state as it is at {@code now}. */
  Outcome<A> decide(LedgerState state, Instant now);

  /**
   * The same on a desk, for what is decided so often that the state is not written down each time.
   */
  default Outcome<A> decide(PendingState desk, Instant now) {
    return decide(desk.state(), now);
  }

  /**
   * What was decided.
   *
   * @param changes what is to change, in order
   * @param audit what is to be recorded
   * @param answer what the one who asked is told, once all of it is on record
   */
  record Outcome<A>(List<Change<?, ?>> changes, List<AuditEntry> audit, A answer) {

    /** Copies what could be changed from outside. */
    public Outcome {
      changes = List.copyOf(changes);
      audit = List.copyOf(audit);
    }

    /** Nothing changes and nothing is recorded. */
    public static <A> Outcome<A> nothing(A answer) {
      return new Outcome<>(List.of(), List.of(), answer);
    }
  }
}
