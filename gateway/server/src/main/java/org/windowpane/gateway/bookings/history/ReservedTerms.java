package org.windowpane.gateway.bookings.history;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.StatementContext;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.history.Bookings.Selection;
import org.windowpane.gateway.bookings.history.Bookings.Selection.OfApplication;
import org.windowpane.gateway.bookings.history.Bookings.Selection.OfShare;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.measurements.Span;

/** What selected bookings in the database reserve. */
public final class ReservedTerms {
  /** The most windows that one request reads. */
  static final int MOST = 5_000;

  /**
   * Shares come as an array: joined to them, all bookings would be read instead of their index by
   * time. A cancelled booking ended with its last change; where an earlier version did not store
   * that, with the last change of its deployment.
   */
  private static final String OF_SHARE =
      """
      WITH RECURSIVE below (name) AS (
        SELECT CAST(:share AS text)
        UNION ALL
        SELECT s.name FROM share s JOIN below ON s.parent = below.name),
      chosen AS (
        SELECT * FROM booking b WHERE b.share = ANY(ARRAY(SELECT name FROM below))),
      """;

  private static final String OF_APPLICATION =
      """
      WITH chosen AS (
        SELECT * FROM booking b
         WHERE b.application = :application
           AND (CAST(:shares AS text[]) IS NULL OR b.share = ANY(:shares) OR b.principal = :orOwn)),
      """;

  private static final String TERMS =
      """
      booked AS (
        SELECT b.id, b.window_start, b.rate_bps, b.earlier, b.path,
               jsonb_array_length(b.path -> 'hops') > 0 AS pinned,
               CASE b.state
                 WHEN 'cancelled'
                 THEN least(b.window_end, coalesce(b.changed_at, (SELECT d.since FROM deployment d
                                                                   WHERE d.booking = b.id)))
                 ELSE b.window_end
               END AS ended
          FROM chosen b
         WHERE b.ask = 'reserve' AND b.state IN ('held', 'booked', 'cancelled', 'completed')
           AND tstzrange(b.window_start, b.window_end) && tstzrange(:from, :until)),
      term AS (
        SELECT b.id, b.pinned, b.path, greatest(t.starts, :from) AS starts,
               least(t.ends, b.ended, :until) AS ends, t.rate_bps
          FROM booked b CROSS JOIN LATERAL (
            SELECT e.start, e."end", e."rateBps"
              FROM jsonb_to_recordset(b.earlier)
                     AS e (start timestamptz, "end" timestamptz, "rateBps" bigint)
            UNION ALL
            SELECT coalesce(CAST(b.earlier -> -1 ->> 'end' AS timestamptz), b.window_start),
                   b.ended, b.rate_bps) AS t (starts, ends, rate_bps))
      """;

  private static final String SELECT =
      "SELECT id, pinned, starts, ends, rate_bps FROM term WHERE starts < ends LIMIT :limit";

  /** The terms of all bookings with a path, each with its latest path. */
  static final String ON_PATHS =
      """
      WITH chosen AS (
        SELECT * FROM booking b WHERE jsonb_array_length(b.path -> 'hops') > 0),
      """
          + TERMS
          + """
            SELECT CAST(path AS text) AS path, starts, ends, rate_bps
              FROM term WHERE starts < ends LIMIT :limit
            """;

  private ReservedTerms() {}

  static List<Reserved> read(Handle handle, Selection selection, Span span) {
    List<Reserved> terms =
        query(handle, "", selection)
            .bind("from", span.from())
            .bind("until", span.until())
            .bind("limit", MOST + 1)
            .map(ReservedTerms::term)
            .list();
    if (terms.size() > MOST) {
      throw new TooMuchException(
          "More than %d windows were reserved in that time. Ask for less time%s."
              .formatted(MOST, selection instanceof OfShare ? ", or for a share under it" : ""));
    }
    return terms;
  }

  /** The query, with a word such as EXPLAIN before it. */
  static Query query(Handle handle, String before, Selection selection) {
    if (selection instanceof OfApplication chosen) {
      return handle
          .createQuery(before + OF_APPLICATION + TERMS + SELECT)
          .bind("application", chosen.name())
          .bindArray(
              "shares", String.class, chosen.shares() == null ? null : chosen.shares().toArray())
          .bind("orOwn", chosen.orOwn());
    }
    return handle
        .createQuery(before + OF_SHARE + TERMS + SELECT)
        .bind("share", ((OfShare) selection).name());
  }

  private static Reserved term(ResultSet row, StatementContext context) throws SQLException {
    return new Reserved(
        row.getObject("id", UUID.class),
        row.getBoolean("pinned"),
        new Term(
            new Window(new Row(row).instant("starts"), new Row(row).instant("ends")),
            row.getLong("rate_bps")));
  }
}
