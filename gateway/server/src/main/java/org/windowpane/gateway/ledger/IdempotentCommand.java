package org.windowpane.gateway.ledger;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.IdempotencyKey;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Decides a command once for each idempotency key: a client that repeats the request receives the
 * result of the first one. A command that changed nothing is not remembered, and is decided again.
 *
 * @param command the command
 * @param key the key that the client gave the request
 * @param requestHash SHA-256 of the request, in hex
 * @param <A> what the command answers
 */
public record IdempotentCommand<A>(Command<A> command, IdempotencyKey key, String requestHash)
    implements Command<IdempotentCommand.Result<A>> {
  /**
   * The result.
   *
   * @param <A> what the command answers
   */
  public sealed interface Result<A> {
    /** It was decided now. */
    record Decided<A>(A answer) implements Result<A> {}

    /**
     * It was decided before.
     *
     * @param bookings the bookings that it made or changed, in order
     */
    record DecidedBefore<A>(List<UUID> bookings) implements Result<A> {}

    /** The client used this key for another request. */
    record UsedForAnother<A>() implements Result<A> {}
  }

  @Override
  public Actor actor() {
    return command.actor();
  }

  @Override
  public Outcome<Result<A>> decide(LedgerState state, Instant now) {
    return decide(new PendingState(state), now);
  }

  @Override
  public Outcome<Result<A>> decide(PendingState pending, Instant now) {
    RememberedRequest before = pending.withoutCalendar().requests().get(key);
    if (before != null) {
      return Outcome.nothing(
          before.requestHash().equals(requestHash)
              ? new Result.DecidedBefore<>(before.bookings())
              : new Result.UsedForAnother<>());
    }
    Outcome<A> outcome = command.decide(pending, now);
    Result<A> decided = new Result.Decided<>(outcome.answer());
    return outcome.changes().isEmpty()
        ? new Outcome<>(List.of(), outcome.audit(), decided)
        : new Outcome<>(withRememberedRequest(outcome.changes(), now), outcome.audit(), decided);
  }

  private List<Change<?, ?>> withRememberedRequest(List<Change<?, ?>> changes, Instant now) {
    List<UUID> bookings = new ArrayList<>();
    for (Change<?, ?> change : changes) {
      BOOKINGS.upserted(change).ifPresent(it -> bookings.add(it.id()));
    }
    List<Change<?, ?>> all = new ArrayList<>(changes);
    all.add(REQUESTS.upsert(new RememberedRequest(key, requestHash, bookings, now)));
    return all;
  }
}
