package org.windowpane.gateway.ledger.store;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.windowpane.gateway.database.Columns;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.Part;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.RememberedRequest;

/**
 * Writes bookings, requests, and events, of which a batch may have hundreds, in one statement:
 * every round trip waits for both processes to be scheduled. The statement checks the epoch, too,
 * and writes nothing where another gateway leads.
 */
final class BulkStatement {
  /**
   * An event with the number of its facet.
   *
   * @param event the event
   * @param facet the number
   */
  private record Stored(AuditEvent event, Long facet) {}

  /**
   * A host that an event is about.
   *
   * @param host its address
   * @param of the event
   */
  private record HostOf(String host, Stored of) {}

  private static final Part<Stored> EVENTS =
      new Part<>(
          "audit_event",
          "audit_event",
          List.of(
              event("seq", "bigint", AuditEvent::seq),
              event("at", "timestamptz", AuditEvent::at),
              event("principal", "text", AuditEvent::principal),
              event("address", "text", AuditEvent::address),
              event("action", "text", AuditEvent::action),
              event("subject", "text", AuditEvent::subject),
              event("outcome", "text", AuditEvent::outcome),
              event("detail", "json", AuditEvent::detail),
              event("previous_hash", "bytea", AuditEvent::previousHash),
              event("hash", "bytea", AuditEvent::hash),
              Column.fixed("facet", "bigint", Stored::facet),
              event("hosts", "text[]", AuditEvent::hosts)));

  private static final Part<HostOf> HOSTS =
      new Part<>(
          "audit_event_host",
          "audit_event_host",
          List.of(
              Column.fixed("host", "text", HostOf::host),
              Column.fixed("facet", "bigint", it -> it.of().facet()),
              Column.fixed("at", "timestamptz", it -> it.of().event().at()),
              Column.fixed("seq", "bigint", it -> it.of().event().seq())));

  private static final String SQL = sql();

  private final Map<UUID, BookingRecord> bookings = new LinkedHashMap<>();
  private final List<RememberedRequest> requests = new ArrayList<>();
  private final Cells<Stored> events = new Cells<>(EVENTS.columns());
  private final Cells<HostOf> hosts = new Cells<>(HOSTS.columns());

  private static Column<Stored> event(String name, String type, Function<AuditEvent, ?> value) {
    return Column.fixed(name, type, it -> value.apply(it.event()));
  }

  private static String sql() {
    List<String> writes = new ArrayList<>();
    BOOKINGS.parts().forEach(it -> writes.add(TableSql.upsert(it, "fence, ")));
    REQUESTS.parts().forEach(it -> writes.add(TableSql.upsert(it, "fence, ")));
    writes.add(TableSql.upsert(EVENTS, "fence, "));
    writes.add(TableSql.upsert(HOSTS, "fence, "));
    writes.add(
        """
        INSERT INTO journal (slot, number, last_event, bookings, keys, rare)
        SELECT slot, number, last_event, bookings, keys::timestamptz[], rare
          FROM fence, (VALUES (?, ?, ?, ?, ?, ?))
               AS given (slot, number, last_event, bookings, keys, rare)
        ON CONFLICT (slot) DO UPDATE
          SET number = excluded.number, last_event = excluded.last_event,
              bookings = excluded.bookings, keys = excluded.keys, rare = excluded.rare
        """);
    StringBuilder sql =
        new StringBuilder("WITH fence AS (SELECT FROM leadership WHERE epoch = ? FOR SHARE)");
    for (int number = 0; number < writes.size(); number++) {
      sql.append(", write").append(number).append(" AS (").append(writes.get(number)).append(')');
    }
    return sql.append(" SELECT count(*) FROM fence").toString();
  }

  /** Whether this statement writes a change; all others are rare. */
  static boolean takes(Change<?, ?> change) {
    return change instanceof Change.Upsert
        && (change.table() == BOOKINGS || change.table() == REQUESTS);
  }

  /** Each booking is written once, in its last state. */
  void addChanges(List<Change<?, ?>> changes) {
    for (Change<?, ?> change : changes) {
      BOOKINGS.upserted(change).ifPresent(it -> bookings.put(it.id(), it));
      REQUESTS.upserted(change).ifPresent(requests::add);
    }
  }

  void addEvents(List<AuditEvent> all, Map<Facet, Long> facets) {
    for (AuditEvent event : all) {
      Stored stored = new Stored(event, facets.get(Facet.of(event)));
      events.add(stored);
      event.hosts().forEach(host -> hosts.add(new HostOf(host, stored)));
    }
  }

  /**
   * Writes all of it.
   *
   * @param entry the journal's entry, without its bookings and keys, which this statement knows
   * @return whether this gateway still leads; where it does not, nothing was written
   */
  boolean execute(Handle handle, long epoch, Journal.Batch entry) throws SQLException {
    try (PreparedStatement statement = handle.getConnection().prepareStatement(SQL)) {
      statement.setLong(1, epoch);
      int next = bind(statement, 2, BOOKINGS.parts(), bookings.values());
      next = bind(statement, next, REQUESTS.parts(), requests);
      next = events.bind(statement, next);
      next = hosts.bind(statement, next);
      statement.setInt(next, Journal.slot(entry.number()));
      statement.setLong(next + 1, entry.number());
      statement.setLong(next + 2, entry.lastEvent());
      statement.setArray(
          next + 3, handle.getConnection().createArrayOf("uuid", bookings.keySet().toArray()));
      statement.setArray(
          next + 4, handle.getConnection().createArrayOf("text", instants().toArray()));
      statement.setBoolean(next + 5, entry.rare());
      try (ResultSet fence = statement.executeQuery()) {
        fence.next();
        return fence.getLong(1) == 1;
      }
    }
  }

  private static <R> int bind(
      PreparedStatement statement, int first, List<Part<R>> parts, Iterable<R> rows)
      throws SQLException {
    int next = first;
    for (Part<R> part : parts) {
      Cells<R> cells = new Cells<>(part.columns());
      rows.forEach(cells::add);
      next = cells.bind(statement, next);
    }
    return next;
  }

  /** When the requests were decided: a follower reads them by it. */
  private List<String> instants() {
    return requests.stream().map(RememberedRequest::at).distinct().map(Columns::text).toList();
  }
}
