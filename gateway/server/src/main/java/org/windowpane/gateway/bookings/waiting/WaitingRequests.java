package org.windowpane.gateway.bookings.waiting;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.MaintenanceTable.MAINTENANCE;
import static org.windowpane.gateway.ledger.tables.NetworkTable.NETWORK;
import static org.windowpane.gateway.ledger.tables.PrincipalTable.PRINCIPALS;
import static org.windowpane.gateway.ledger.tables.ShareTable.SHARES;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.CommitListener;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Tries the requests on the waiting list again when a change may have made room, the oldest first.
 * It tries some at a time, so that the ledger decides other requests in between. The ledger's
 * thread calls everything here.
 */
public final class WaitingRequests implements CommitListener {
  private static final Logger LOG = LoggerFactory.getLogger(WaitingRequests.class);

  /** The most requests to try before the ledger decides other requests. */
  private static final int BATCH_SIZE = 200;

  private final Ledger ledger;
  private final NavigableSet<Position> queue = new TreeSet<>();
  private LedgerState before = LedgerState.unread();

  /** Whether some are being tried. */
  private boolean isRetrying;

  /** Whether to try all from the first on when that is done. */
  private boolean isRetryDue;

  /** The place of a request on the waiting list. */
  private record Position(Instant since, UUID id) implements Comparable<Position> {
    private static final Comparator<Position> ORDER =
        Comparator.comparing(Position::since).thenComparing(Position::id);

    static Position of(BookingRecord record) {
      return new Position(record.createdAt(), record.id());
    }

    @Override
    public int compareTo(Position other) {
      return ORDER.compare(this, other);
    }
  }

  /** Lets {@code ledger} try them. The caller adds it to the listeners of the ledger. */
  public WaitingRequests(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void becameActive(LedgerState state) {
    queue.clear();
    state.waiting().forEach(id -> queue.add(Position.of(state.open().get(id))));
    before = state;
    isRetrying = false;
    retryAll();
  }

  @Override
  public void committed(List<Change<?, ?>> changes, LedgerState state) {
    boolean mayFit = isRetryDue && !isRetrying;
    for (Change<?, ?> change : changes) {
      mayFit |= mayFreeCapacity(change);
      BOOKINGS.upserted(change).ifPresent(this::follow);
    }
    before = state;
    if (mayFit) {
      retryAll();
    }
  }

  private void follow(BookingRecord record) {
    if (record.state() == BookingState.WAITING) {
      queue.add(Position.of(record));
    } else {
      queue.remove(Position.of(record));
    }
  }

  private boolean mayFreeCapacity(Change<?, ?> change) {
    return change.table() == SHARES
        || change.table() == NETWORK
        || change.table() == MAINTENANCE
        || BOOKINGS.upserted(change).filter(this::freesCapacity).isPresent()
        || PRINCIPALS.upserted(change).filter(it -> !it.disabled()).isPresent();
  }

  /** A window that is over has no room for what starts later. */
  private boolean freesCapacity(BookingRecord after) {
    BookingRecord earlier = before.open().get(after.id());
    return earlier != null
        && earlier.isInCalendar()
        && after.state() != BookingState.COMPLETED
        && !(after.isInCalendar() && after.booking().equals(earlier.booking()));
  }

  private void retryAll() {
    isRetryDue = isRetrying;
    if (!isRetrying && !queue.isEmpty()) {
      retryAfter(Optional.empty());
    }
  }

  private void retryAfter(Optional<Position> after) {
    List<Position> batch =
        after.map(it -> queue.tailSet(it, false)).orElse(queue).stream().limit(BATCH_SIZE).toList();
    isRetrying = !batch.isEmpty();
    if (isRetrying) {
      ledger
          .submit(new RetryWaiting(batch.stream().map(Position::id).toList()))
          .whenComplete((count, fault) -> retried(batch.get(batch.size() - 1), fault));
    } else if (isRetryDue) {
      retryAll();
    }
  }

  private void retried(Position last, Throwable fault) {
    if (fault == null) {
      retryAfter(Optional.of(last));
    } else {
      LOG.debug("the waiting requests are tried again after the next decision", fault);
      isRetrying = false;
      isRetryDue = true;
    }
  }
}
