package org.windowpane.gateway.audit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.Query;
import org.windowpane.gateway.audit.AuditCounts.FailedSignIns;
import org.windowpane.gateway.audit.AuditCounts.FirstChange;
import org.windowpane.gateway.audit.AuditCounts.InTime;
import org.windowpane.gateway.audit.AuditCounts.Named;
import org.windowpane.gateway.audit.AuditCounts.OfKind;
import org.windowpane.gateway.audit.AuditCounts.OnDay;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.rows.Actor;

/**
 * Counts the events of a window: one aggregate for each figure, on an index that holds all columns
 * it needs, or on few events. Every statement has the time limit of a search, and none starts after
 * that time, so that all of them take at most twice as long.
 */
final class AuditCounting {
  /** Users, shares, and reasons in each list at most. */
  static final int LONGEST_LIST = 10;

  /** Reasons are those of so many refusals, the newest: only the events have them. */
  static final int NEWEST_REFUSALS = 10_000;

  private static final String IN_TIME =
      """
      SELECT date_trunc(:unit, at, 'UTC') AS at, outcome, count(*) AS events FROM audit_event
       WHERE at >= :from AND at < :to GROUP BY 1, 2 ORDER BY 1, 2
      """;

  private static final String OF_FACETS =
      """
      WITH counted AS (
        SELECT facet, count(*) AS events FROM audit_event
         WHERE at >= :from AND at < :to GROUP BY facet
      )
      """;

  private static final String OF_KINDS =
      OF_FACETS
          + """
          SELECT f.action, f.outcome, sum(c.events)::bigint AS events
            FROM counted c JOIN audit_facet f ON f.id = c.facet
           GROUP BY 1, 2 ORDER BY events DESC, 1, 2 LIMIT 200
          """;

  private static final String OF_PRINCIPALS =
      OF_FACETS
          + """
          SELECT f.principal AS name, sum(c.events)::bigint AS events
            FROM counted c JOIN audit_facet f ON f.id = c.facet
           GROUP BY 1 ORDER BY events DESC, 1 LIMIT :limit
          """;

  private static final String OF_REFUSED_SHARES =
      OF_FACETS
          + """
          SELECT f.share AS name, sum(c.events)::bigint AS events
            FROM counted c JOIN audit_facet f ON f.id = c.facet
           WHERE f.outcome = 'refused' AND f.share <> ''
           GROUP BY 1 ORDER BY events DESC, 1 LIMIT :limit
          """;

  private static final String OF_REASONS =
      """
      SELECT left(coalesce(detail #>> '{refusal,rule}', detail ->> 'reason', action), 200) AS name,
             count(*) AS events
        FROM (SELECT detail, action FROM audit_event
               WHERE outcome = 'refused' AND at >= :from AND at < :to
               ORDER BY at DESC, seq DESC LIMIT :newest) refused
       GROUP BY 1 ORDER BY events DESC, 1 LIMIT :limit
      """;

  private static final String REFUSALS =
      """
      WITH counted AS (
        SELECT f.principal, date_trunc('day', e.at, 'UTC') AS day, count(*) AS events
          FROM audit_event e JOIN audit_facet f ON f.id = e.facet
         WHERE f.outcome = 'refused' AND e.at >= :from AND e.at < :to GROUP BY 1, 2
      )
      SELECT c.principal, c.day, c.events
        FROM counted c
        JOIN (SELECT principal FROM counted
               GROUP BY 1 ORDER BY max(events) DESC, 1 LIMIT 100) most USING (principal)
       ORDER BY 1, 2
      """;

  /**
   * An event represents as many attempts as it counts, where it counts any. Names in parentheses
   * are those of several users or addresses.
   */
  private static final String FAILED_SIGN_INS =
      """
      SELECT date_trunc('hour', at, 'UTC') AS hour, principal, address,
             sum(CASE WHEN detail ->> 'count' ~ '^[0-9]{1,9}$'
                      THEN (detail ->> 'count')::bigint ELSE 1 END)::bigint AS attempts
        FROM audit_event
       WHERE action IN ('session.open', 'session.throttle') AND outcome = 'refused'
         AND at >= :from AND at < :to
       GROUP BY GROUPING SETS ((1, principal), (1, address))
      HAVING (principal IS NULL OR principal NOT LIKE '(%')
         AND (address IS NULL OR address NOT LIKE '(%')
       ORDER BY attempts DESC, 1 DESC LIMIT 100
      """;

  /** Not those of the gateway itself, which a user of the same name must not hide behind. */
  private static final String FIRST_CHANGES =
      """
      SELECT DISTINCT ON (f.principal) f.principal, f.action, first.at
        FROM audit_facet f CROSS JOIN LATERAL (
          SELECT e.at FROM audit_event e
           WHERE e.facet = f.id AND (f.principal <> :system OR e.address <> :gateway)
           ORDER BY e.at, e.seq LIMIT 1) first
       WHERE f.outcome = 'done'
         AND f.action IN ('principal.create', 'principal.role', 'principal.disable',
                          'principal.enable', 'quota.set', 'quota.reset', 'maintenance.schedule',
                          'link.risks')
       ORDER BY f.principal, first.at
      """;

  private final Instant from;
  private final Instant to;
  private final boolean hourly;
  private final LongSupplier nanoTime;
  private final long began;

  /**
   * Counts in [from, to), by hour or by UTC day.
   *
   * @param nanoTime a monotonic clock
   */
  AuditCounting(Instant from, Instant to, boolean hourly, LongSupplier nanoTime) {
    this.from = from;
    this.to = to;
    this.hourly = hourly;
    this.nanoTime = nanoTime;
    this.began = nanoTime.getAsLong();
  }

  /**
   * All figures, each by a statement of its own.
   *
   * @throws TooMuchException if the time limit passed before the last statement
   */
  AuditCounts count(Handle handle) {
    return new AuditCounts(
        list(
            handle,
            IN_TIME,
            (row, context) ->
                new InTime(instant(row, "at"), row.getString("outcome"), row.getLong("events"))),
        list(
            handle,
            OF_KINDS,
            (row, context) ->
                new OfKind(
                    row.getString("action"), row.getString("outcome"), row.getLong("events"))),
        named(handle, OF_PRINCIPALS),
        named(handle, OF_REFUSED_SHARES),
        named(handle, OF_REASONS),
        list(
            handle,
            REFUSALS,
            (row, context) ->
                new OnDay(row.getString("principal"), instant(row, "day"), row.getLong("events"))),
        list(
            handle,
            FAILED_SIGN_INS,
            (row, context) ->
                new FailedSignIns(
                    instant(row, "hour"),
                    row.getString("principal"),
                    row.getString("address"),
                    row.getLong("attempts"))),
        list(
                handle,
                FIRST_CHANGES,
                (row, context) ->
                    new FirstChange(
                        row.getString("principal"), row.getString("action"), instant(row, "at")))
            .stream()
            .filter(it -> !it.at().isBefore(from) && it.at().isBefore(to))
            .toList());
  }

  /** For a search that the time limit stopped. */
  static TooMuchException tookTooLong() {
    return new TooMuchException(
        "The search took longer than %d seconds, and was stopped. Add a condition, such as a user,"
                .formatted(Database.LONGEST_READ.toSeconds())
            + " a share, or a shorter time.");
  }

  private List<Named> named(Handle handle, String sql) {
    return list(
        handle, sql, (row, context) -> new Named(row.getString("name"), row.getLong("events")));
  }

  private <T> List<T> list(Handle handle, String sql, RowMapper<T> read) {
    if (nanoTime.getAsLong() - began > Database.LONGEST_READ.toNanos()) {
      throw tookTooLong();
    }
    Query query = handle.createQuery(sql);
    bindIfNamed(query, sql, "from", from);
    bindIfNamed(query, sql, "to", to);
    bindIfNamed(query, sql, "unit", hourly ? "hour" : "day");
    bindIfNamed(query, sql, "limit", LONGEST_LIST);
    bindIfNamed(query, sql, "newest", NEWEST_REFUSALS);
    bindIfNamed(query, sql, "system", Actor.SYSTEM.principal());
    bindIfNamed(query, sql, "gateway", Actor.SYSTEM.address());
    return query.map(read).list();
  }

  private static void bindIfNamed(Query query, String sql, String name, Object value) {
    if (sql.contains(":" + name)) {
      query.bindByType(name, value, value.getClass());
    }
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    return new Row(row).instant(column);
  }
}
