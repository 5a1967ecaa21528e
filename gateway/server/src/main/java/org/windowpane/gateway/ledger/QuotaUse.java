package org.windowpane.gateway.ledger;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;
import static org.windowpane.gateway.ledger.tables.ShareTable.SHARES;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;

/** How much of their quotas users have used. For one thread. */
final class QuotaUse {
  private final Quotas quotas;
  private final Map<String, Integer> bookings = new HashMap<>();
  private final Map<String, Integer> keys = new HashMap<>();

  /** What the commands of the current batch add. */
  private final Map<String, Integer> pendingBookings = new HashMap<>();

  private final Map<String, Integer> pendingKeys = new HashMap<>();

  QuotaUse(Quotas quotas, LedgerState state) {
    this.quotas = quotas;
    state.open().values().forEach(it -> bookings.merge(it.booking().principal(), 1, Integer::sum));
    state.requests().keySet().forEach(it -> keys.merge(it.principal(), 1, Integer::sum));
  }

  /**
   * Counts the changes of one command.
   *
   * @param state before the changes
   * @throws QuotaExceededException where they add to what exceeds a quota then; none is counted
   */
  void add(LedgerState state, List<Change<?, ?>> changes) {
    Map<String, Integer> moreBookings = new HashMap<>();
    Map<String, Integer> moreKeys = new HashMap<>();
    int moreOpen = 0;
    int moreShares = 0;
    for (Change<?, ?> change : changes) {
      if (change.table() == BOOKINGS) {
        BookingRecord after = BOOKINGS.upserted(change).orElseThrow();
        int more = more(state, after);
        moreBookings.merge(after.booking().principal(), more, Integer::sum);
        moreOpen += more;
      } else if (change.table() == REQUESTS) {
        RememberedRequest row =
            REQUESTS.upserted(change).or(() -> REQUESTS.removed(change)).orElseThrow();
        moreKeys.merge(row.key().principal(), more(state.requests(), change), Integer::sum);
      } else if (change.table() == SHARES) {
        moreShares += more(state.rowsOf(SHARES), change);
      }
    }
    moreBookings.forEach(this::checkBookings);
    moreKeys.forEach(this::checkKeys);
    check(
        state.open().size(),
        moreOpen,
        quotas.openBookings(),
        "The gateway keeps at most %d open bookings. Try again when some have ended.");
    check(
        moreShares == 0 ? 0 : state.decisions().shares().size(),
        moreShares,
        quotas.shares(),
        "There may be at most %d shares. Delete one that is not used.");
    addTo(pendingBookings, moreBookings);
    addTo(pendingKeys, moreKeys);
  }

  /** The batch was stored. */
  void stored() {
    addTo(bookings, pendingBookings);
    addTo(keys, pendingKeys);
    takeBack();
  }

  /** The batch was not stored. */
  void takeBack() {
    pendingBookings.clear();
    pendingKeys.clear();
  }

  private static void addTo(Map<String, Integer> counts, Map<String, Integer> more) {
    more.forEach((user, count) -> counts.merge(user, count, Integer::sum));
  }

  private static int more(LedgerState state, BookingRecord after) {
    return (after.isClosed() ? 0 : 1) - (state.open().containsKey(after.id()) ? 1 : 0);
  }

  /** How many rows there are more after a change of one. */
  private static int more(Map<?, ?> before, Change<?, ?> change) {
    int after = change instanceof Change.Upsert ? 1 : 0;
    return after - (before.containsKey(change.key()) ? 1 : 0);
  }

  private void checkBookings(String user, int more) {
    check(
        bookings.getOrDefault(user, 0) + pendingBookings.getOrDefault(user, 0),
        more,
        quotas.openBookingsPerUser(),
        "A user may have at most %d open bookings. Cancel some, or wait until some have ended.");
  }

  private void checkKeys(String user, int more) {
    check(
        keys.getOrDefault(user, 0) + pendingKeys.getOrDefault(user, 0),
        more,
        quotas.keysPerUser(),
        "At most %d idempotency keys of a user are remembered, each for a day. Try again later.");
  }

  private static void check(int used, int more, int quota, String reason) {
    if (more > 0 && (long) used + more > quota) {
      throw new QuotaExceededException(reason.formatted(quota));
    }
  }
}
