package org.windowpane.gateway.ledger;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.state.Change;
import org.windowpane.gateway.ledger.state.Change.BookingSaved;
import org.windowpane.gateway.ledger.state.Change.RequestForgotten;
import org.windowpane.gateway.ledger.state.Change.RequestRemembered;
import org.windowpane.gateway.ledger.state.Change.ShareAdded;
import org.windowpane.gateway.ledger.state.LedgerState;

/** How much of their quotas users have used. For one thread. */
final class QuotaUse {
  private final Quotas quotas;
  private final Map<String, Integer> bookings = new HashMap<>();
  private final Map<String, Integer> keys = new HashMap<>();

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
  void add(LedgerState state, List<Change> changes) {
    Map<String, Integer> moreBookings = new HashMap<>();
    Map<String, Integer> moreKeys = new HashMap<>();
    int moreOpen = 0;
    int moreShares = 0;
    for (Change change : changes) {
      if (change instanceof BookingSaved saved) {
        int more = more(state, saved.booking());
        moreBookings.merge(saved.booking().booking().principal(), more, Integer::sum);
        moreOpen += more;
      } else if (change instanceof RequestRemembered remembered) {
        boolean known = state.requests().containsKey(remembered.key());
        moreKeys.merge(remembered.key().principal(), known ? 0 : 1, Integer::sum);
      } else if (change instanceof RequestForgotten forgotten) {
        boolean known = state.requests().containsKey(forgotten.key());
        moreKeys.merge(forgotten.key().principal(), known ? -1 : 0, Integer::sum);
      } else if (change instanceof ShareAdded) {
        moreShares++;
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
    moreBookings.forEach((user, more) -> bookings.merge(user, more, Integer::sum));
    moreKeys.forEach((user, more) -> keys.merge(user, more, Integer::sum));
  }

  private static int more(LedgerState state, BookingRecord after) {
    return (after.isClosed() ? 0 : 1) - (state.open().containsKey(after.id()) ? 1 : 0);
  }

  private void checkBookings(String user, int more) {
    check(
        bookings.getOrDefault(user, 0),
        more,
        quotas.openBookingsPerUser(),
        "A user may have at most %d open bookings. Cancel some, or wait until some have ended.");
  }

  private void checkKeys(String user, int more) {
    check(
        keys.getOrDefault(user, 0),
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
