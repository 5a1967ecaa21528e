package org.windowpane.gateway.ledger.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.windowpane.gateway.database.Columns;
import org.windowpane.gateway.database.PostgresJson;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.state.AskWords;
import org.windowpane.gateway.ledger.state.Change.RequestRemembered;

/**
 * Writes what there may be hundreds of in a batch, bookings, keys and events, in one statement:
 * every round trip waits for both processes to be run. The statement looks at the epoch, too, and
 * writes nothing where another gateway leads.
 */
public final class BulkStatement {
  private static final String SQL =
      """
      WITH fence AS (SELECT FROM leadership WHERE epoch = ? FOR SHARE),
      written_booking AS (
        INSERT INTO booking (id, share, principal, flow_group, ask, rate_bps, strictness,
                             window_start, window_end, earlier, held_until, path, created_at, state,
                             refusal, series)
        SELECT id, share, principal, flow_group::jsonb, ask, rate_bps, strictness,
               window_start::timestamptz, window_end::timestamptz, earlier::jsonb,
               held_until::timestamptz, path::jsonb, created_at::timestamptz, state, refusal::jsonb,
               series
          FROM fence, unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
               AS given (id, share, principal, flow_group, ask, rate_bps, strictness, window_start,
                         window_end, earlier, held_until, path, created_at, state, refusal,
                         series)
        ON CONFLICT (id) DO UPDATE
          SET state = excluded.state, refusal = excluded.refusal, path = excluded.path, rate_bps = excluded.rate_bps,
              window_end = excluded.window_end, earlier = excluded.earlier,
              held_until = excluded.held_until
      ), written_deployment AS (
        INSERT INTO deployment (booking, state, since, detail, hops)
        SELECT booking, state, since::timestamptz, detail, hops::jsonb
          FROM fence, unnest(?, ?, ?, ?, ?) AS given (booking, state, since, detail, hops)
        ON CONFLICT (booking) DO UPDATE
          SET state = excluded.state, since = excluded.since, detail = excluded.detail,
              hops = excluded.hops
      ), written_key AS (
        INSERT INTO idempotency_key (principal, key, request_hash, bookings, created_at)
        SELECT principal, key, decode(request_hash, 'hex'), bookings::uuid[],
               created_at::timestamptz
          FROM fence, unnest(?, ?, ?, ?, ?)
               AS given (principal, key, request_hash, bookings, created_at)
      ), written_event AS (
        INSERT INTO audit_event (seq, at, principal, address, action, subject, outcome, detail,
                                 previous_hash, hash, facet, hosts)
        SELECT seq, at::timestamptz, principal, address, action, subject, outcome, detail::json,
               decode(previous_hash, 'hex'), decode(hash, 'hex'), facet,
               coalesce(string_to_array(nullif(hosts, ''), ' '), '{}')
          FROM fence, unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
               AS given (seq, at, principal, address, action, subject, outcome, detail,
                         previous_hash, hash, facet, hosts)
      ), written_host AS (
        INSERT INTO audit_event_host (host, facet, at, seq)
        SELECT host, facet, at::timestamptz, seq
          FROM fence, unnest(?, ?, ?, ?) AS given (host, facet, at, seq)
      ), written_journal AS (
        INSERT INTO journal (slot, number, last_event, bookings, keys, rare)
        SELECT slot, number, last_event, bookings, keys::timestamptz[], rare
          FROM fence, (VALUES (?, ?, ?, ?, ?, ?))
               AS given (slot, number, last_event, bookings, keys, rare)
        ON CONFLICT (slot) DO UPDATE
          SET number = excluded.number, last_event = excluded.last_event,
              bookings = excluded.bookings, keys = excluded.keys,
              rare = excluded.rare
      )
      SELECT count(*) FROM fence
      """;

  private final Columns bookings =
      new Columns(
          "uuid", "text", "text", "text", "text", "int8", "text", "text", "text", "text", "text",
          "text", "text", "text", "text", "uuid");
  private final List<UUID> touched = new ArrayList<>();
  private final Set<Instant> remembered = new LinkedHashSet<>();
  private final Columns deployments = new Columns("uuid", "text", "text", "text", "text");
  private final Columns keys = new Columns("text", "text", "text", "text", "text");
  private final Columns events =
      new Columns(
          "int8", "text", "text", "text", "text", "text", "text", "text", "text", "text", "int8",
          "text");
  private final Columns hosts = new Columns("text", "int8", "text", "int8");

  void add(BookingRecord it) {
    touched.add(it.id());
    bookings.add(
        it.id(),
        it.booking().share(),
        it.booking().principal(),
        PostgresJson.write(it.booking().flowGroup()),
        AskWords.code(it.booking().ask()),
        AskWords.rateBps(it.booking().ask()),
        it.booking().request().strictness().word(),
        it.booking().window().start(),
        it.booking().window().isEndless() ? null : it.booking().window().end(),
        EarlierTerms.write(it.booking()),
        it.booking().heldUntil().orElse(null),
        PostgresJson.write(it.booking().path()),
        it.createdAt(),
        it.state().code(),
        it.refusal() == null ? null : PostgresJson.write(it.refusal()),
        it.series());
    deployments.add(
        it.id(),
        it.deployment().state().code(),
        it.deployment().since(),
        text(it.deployment().detail()),
        PostgresJson.write(it.deployment().hops()));
  }

  void addKeys(Collection<RequestRemembered> all) {
    for (RequestRemembered it : all) {
      keys.add(
          it.key().principal(),
          it.key().key(),
          it.request().requestHash(),
          it.request().bookings().stream()
              .map(UUID::toString)
              .collect(Collectors.joining(",", "{", "}")),
          it.request().at());
      remembered.add(it.request().at());
    }
  }

  void addEvents(List<AuditEvent> all, Map<Facet, Long> facets) {
    for (AuditEvent it : all) {
      Long facet = facets.get(Facet.of(it));
      events.add(
          it.seq(),
          it.at(),
          it.principal(),
          it.address(),
          it.action(),
          it.subject(),
          it.outcome(),
          it.detail(),
          it.previousHash(),
          it.hash(),
          facet,
          String.join(" ", it.hosts()));
      it.hosts().forEach(host -> hosts.add(host, facet, it.at(), it.seq()));
    }
  }

  /**
   * Writes all of it.
   *
   * @param entry what the journal says of the batch; bookings and keys are known here
   * @return whether this gateway still leads; where it does not, nothing was written
   */
  boolean execute(Handle handle, long epoch, Journal.Batch entry) throws SQLException {
    try (PreparedStatement statement = handle.getConnection().prepareStatement(SQL)) {
      statement.setLong(1, epoch);
      int next = 2;
      for (Columns columns : List.of(bookings, deployments, keys, events, hosts)) {
        next = columns.bind(statement, next);
      }
      statement.setInt(next, Journal.slot(entry.number()));
      statement.setLong(next + 1, entry.number());
      statement.setLong(next + 2, entry.lastEvent());
      statement.setArray(next + 3, handle.getConnection().createArrayOf("uuid", touched.toArray()));
      statement.setArray(
          next + 4,
          handle
              .getConnection()
              .createArrayOf("text", remembered.stream().map(Columns::text).toArray()));
      statement.setBoolean(next + 5, entry.rare());
      try (ResultSet fence = statement.executeQuery()) {
        fence.next();
        return fence.getLong(1) == 1;
      }
    }
  }

  /** PostgreSQL keeps every character but one, which only a broken switch or controller sends. */
  private static String text(String text) {
    return text == null ? null : text.replace("\0", "");
  }
}
