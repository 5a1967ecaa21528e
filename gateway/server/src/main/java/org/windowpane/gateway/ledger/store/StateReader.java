package org.windowpane.gateway.ledger.store;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;
import static org.windowpane.gateway.ledger.tables.ShareTable.SHARES;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.windowpane.core.network.Path;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.StateRebuild;
import org.windowpane.gateway.ledger.tables.BookingTable;
import org.windowpane.gateway.ledger.tables.Tables;

/**
 * Reads the state by applying its rows as changes. Only open bookings are added together, because
 * there may be a million of them.
 */
final class StateReader {
  private static final int FETCH_SIZE = 5_000;

  private final Handle handle;

  StateReader(Handle handle) {
    this.handle = handle;
  }

  /**
   * The whole state.
   *
   * @param progress called for each row, on any thread
   */
  LedgerState read(Runnable progress) {
    Deque<Share> shares = new ArrayDeque<>(rows(SHARES));
    LedgerState state = LedgerState.of(shares.remove()).withFormerShares(formerShares());
    for (Share share : shares) {
      state = state.with(SHARES.upsert(share));
    }
    for (Table<?, ?> table : Tables.ALL) {
      if (table == BOOKINGS) {
        state = withOpenBookings(state, progress);
      } else if (table != SHARES) {
        state = withRows(state, table, progress);
      }
    }
    return withLastEvent(state);
  }

  private <K, R> LedgerState withRows(LedgerState start, Table<K, R> table, Runnable progress) {
    LedgerState state = start;
    try (Stream<R> rows = stream(table)) {
      for (R row : (Iterable<R>) rows::iterator) {
        state = state.with(table.upsert(row));
        progress.run();
      }
    }
    return state;
  }

  /** The rows of the state that a table has, in order. */
  <K, R> List<R> rows(Table<K, R> table) {
    try (Stream<R> rows = stream(table)) {
      return table.ordered(rows.toList());
    }
  }

  private <K, R> Stream<R> stream(Table<K, R> table) {
    return handle
        .createQuery(TableSql.select(table) + TableSql.whereInState(table))
        .setFetchSize(FETCH_SIZE)
        .map((row, context) -> table.read(new Row(row)))
        .stream();
  }

  /** Names of removed shares. */
  List<String> formerShares() {
    return handle
        .createQuery("SELECT name FROM share WHERE deleted_at IS NOT NULL")
        .mapTo(String.class)
        .list();
  }

  private LedgerState withOpenBookings(LedgerState start, Runnable progress) {
    StateRebuild rebuild = new StateRebuild(start);
    try (Stream<BookingRecord> open = openBookings()) {
      ReadAhead.through(
          open.iterator(),
          booking -> {
            rebuild.add(booking);
            progress.run();
          });
    }
    return rebuild.state();
  }

  /** Those with the same path share it: there are many bookings, and few paths. */
  private Stream<BookingRecord> openBookings() {
    Map<String, Path> paths = new HashMap<>();
    return handle
        .createQuery(TableSql.select(BOOKINGS) + TableSql.whereInState(BOOKINGS))
        .setFetchSize(FETCH_SIZE)
        .map(
            (row, context) ->
                BOOKINGS.read(
                    new Row(row), json -> paths.computeIfAbsent(json, BookingTable::path)))
        .stream();
  }

  /** Bookings by their ids, oldest first. */
  List<BookingRecord> bookings(Collection<UUID> ids) {
    return handle
        .createQuery(TableSql.select(BOOKINGS) + " WHERE b.id = ANY (:ids) ORDER BY b.id")
        .bindArray("ids", UUID.class, ids.toArray())
        .map((row, context) -> BOOKINGS.read(new Row(row)))
        .list();
  }

  /** Requests that were decided at one of these instants. */
  List<RememberedRequest> requests(Collection<Instant> instants) {
    Query query =
        handle
            .createQuery(
                TableSql.select(REQUESTS)
                    + " WHERE created_at = ANY (CAST(:instants AS timestamptz[]))")
            .bindArray(
                "instants", String.class, instants.stream().map(Instant::toString).toArray());
    return query.map((row, context) -> REQUESTS.read(new Row(row))).list();
  }

  /** When the oldest remembered request was decided; the end of time where there is none. */
  Instant oldestRequest() {
    return handle
        .createQuery("SELECT min(created_at) AS oldest FROM idempotency_key")
        .map((row, context) -> new Row(row).instantIfAny("oldest").orElse(Instant.MAX))
        .one();
  }

  LedgerState withLastEvent(LedgerState state) {
    return handle
        .createQuery("SELECT seq, hash FROM audit_event ORDER BY seq DESC LIMIT 1")
        .map((row, context) -> state.recorded(row.getLong("seq"), new Row(row).hex("hash")))
        .findOne()
        .orElse(state);
  }
}
