package org.windowpane.gateway.ledger.store;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Tables;

/**
 * Brings a state up to date with the database, in one of its snapshots. Bookings and requests that
 * the journal names are read again; every other table is small and rarely changes, so all of it is
 * read and compared.
 */
final class CatchUp {
  private final StateReader reader;

  CatchUp(StateReader reader) {
    this.reader = reader;
  }

  /**
   * New rows come before the bookings that refer to them, and rows go after the bookings that
   * referred to them.
   */
  LedgerState from(LedgerState known, Journal.Touched touched) {
    List<Change<?, ?>> changes = new ArrayList<>();
    List<Change<?, ?>> removals = new ArrayList<>();
    if (touched.rare()) {
      for (Table<?, ?> table : Tables.ALL) {
        if (table != BOOKINGS && table != REQUESTS) {
          compare(table, known, changes, removals);
        }
      }
    }
    reader.bookings(touched.bookings()).forEach(it -> changes.add(BOOKINGS.upsert(it)));
    reader.requests(touched.keys()).forEach(it -> changes.add(REQUESTS.upsert(it)));
    Collections.reverse(removals);
    changes.addAll(removals);
    LedgerState state = known;
    for (Change<?, ?> change : changes) {
      state = state.with(change);
    }
    if (touched.rare()) {
      state = withoutForgotten(state.withFormerShares(reader.formerShares()));
    }
    return reader.withLastEvent(state);
  }

  private <K, R> void compare(
      Table<K, R> table,
      LedgerState known,
      List<Change<?, ?>> changes,
      List<Change<?, ?>> removals) {
    Map<K, R> before = known.rowsOf(table);
    Map<K, R> now = new HashMap<>();
    for (R row : reader.rows(table)) {
      now.put(table.key(row), row);
      if (!row.equals(before.get(table.key(row)))) {
        changes.add(table.upsert(row));
      }
    }
    for (R row : table.ordered(List.copyOf(before.values()))) {
      if (!now.containsKey(table.key(row))) {
        removals.add(table.remove(row));
      }
    }
  }

  /** Requests are forgotten in the order of their age. */
  private LedgerState withoutForgotten(LedgerState start) {
    Instant oldest = reader.oldestRequest();
    LedgerState state = start;
    for (RememberedRequest request : start.requests().values()) {
      if (request.at().isBefore(oldest)) {
        state = state.with(REQUESTS.remove(request));
      }
    }
    return state;
  }
}
