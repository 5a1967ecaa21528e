package org.windowpane.gateway.ledger;

import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * A decision to make. It reads the state and returns the changes; it changes nothing itself.
 *
 * @param <A> the answer to the caller
 */
@FunctionalInterface
public interface Command<A> {

  /** Decides on the state as it is at {@code now}. */
  Outcome<A> decide(LedgerState state, Instant now);

  /**
   * Decides on a pending state, for commands that are so frequent that the state is not built for
   * each of them.
   */
  default Outcome<A> decide(PendingState pending, Instant now) {
    return decide(pending.state(), now);
  }

  /**
   * Who asks for it. Users wait for their own commands only: each gets an equal part of the
   * ledger's time. Those of the gateway itself come first.
   */
  default Actor actor() {
    return Actor.SYSTEM;
  }

  /**
   * The outcome of a command.
   *
   * @param changes the changes, in order
   * @param audit the entries for the audit log, in order
   * @param answer the answer to the caller, sent once all of it is stored
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
