package org.windowpane.gateway.bookings.waiting;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
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
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;

/**
 * Tries the requests on the waiting list again when a change may have made room, the oldest first.
 * It tries some at a time, so that the ledger decides other requests in between. The ledger's
 * thread calls everything here.
 */
public final class WaitingRequests implements CommitListener {
  private static final Logger LOG = LoggerFactory.getLogger(WaitingRequests.class);

  /** The most requests to try before the ledger decides other requests. */
  private static final int AT_ONCE = 200;

  private final Ledger ledger;
  private final NavigableSet<Place> line = new TreeSet<>();
  private LedgerState before = LedgerState.unread();

  /** Whether some are being tried. */
  private boolean isTrying;

  /** Whether to try all from the first on when that is done. */
  private boolean isOwed;

  /** The place of a request on the waiting list. */
  private record Place(Instant since, UUID id) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::since).thenComparing(Place::id);

    static Place of(BookingRecord record) {
      return new Place(record.createdAt(), record.id());
    }

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  /** Lets {@code ledger} try them. The caller adds it to the listeners of the ledger. */
  public WaitingRequests(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void leads(LedgerState state) {
    line.clear();
    state.waiting().forEach(id -> line.add(Place.of(state.open().get(id))));
    before = state;
    isTrying = false;
    tryAll();
  }

  @Override
  public void committed(List<Change<?, ?>> changes, LedgerState state) {
    boolean room = isOwed && !isTrying;
    for (Change<?, ?> change : changes) {
      room |= mayGiveRoom(change);
      BOOKINGS.upserted(change).ifPresent(this::follow);
    }
    before = state;
    if (room) {
      tryAll();
    }
  }

  private void follow(BookingRecord record) {
    if (record.state() == BookingState.WAITING) {
      line.add(Place.of(record));
    } else {
      line.remove(Place.of(record));
    }
  }

  private boolean mayGiveRoom(Change<?, ?> change) {
    return change.table() == SHARES
        || change.table() == NETWORK
        || BOOKINGS.upserted(change).filter(this::givesRoom).isPresent()
        || PRINCIPALS.upserted(change).filter(it -> !it.disabled()).isPresent();
  }

  /** A window that is over has no room for what starts later. */
  private boolean givesRoom(BookingRecord after) {
    BookingRecord earlier = before.open().get(after.id());
    return earlier != null
        && earlier.isStanding()
        && after.state() != BookingState.COMPLETED
        && !(after.isStanding() && after.booking().equals(earlier.booking()));
  }

  private void tryAll() {
    isOwed = isTrying;
    if (!isTrying && !line.isEmpty()) {
      tryFrom(Optional.empty());
    }
  }

  private void tryFrom(Optional<Place> after) {
    List<Place> some =
        after.map(it -> line.tailSet(it, false)).orElse(line).stream().limit(AT_ONCE).toList();
    isTrying = !some.isEmpty();
    if (isTrying) {
      ledger
          .submit(new TryAgain(some.stream().map(Place::id).toList()))
          .whenComplete((count, fault) -> tried(some.get(some.size() - 1), fault));
    } else if (isOwed) {
      tryAll();
    }
  }

  private void tried(Place last, Throwable fault) {
    if (fault == null) {
      tryFrom(Optional.of(last));
    } else {
      LOG.debug("the waiting requests are tried again after the next decision", fault);
      isTrying = false;
      isOwed = true;
    }
  }
}
