package org.windowpane.gateway.audit;

import java.util.Iterator;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.windowpane.gateway.audit.AuditChain.Fault;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/**
 * The events of an audit log from the first to the last, for a check of their chain, and the rows
 * by which searches find them.
 */
public final class PostgresAuditChain {
  private static final int FETCH_SIZE = 2_000;

  /** No condition leaves an event out, not even where its facet is missing. */
  private static final String EVENTS =
      AuditRows.SELECT.replace(" JOIN audit_facet", " LEFT JOIN audit_facet") + " ORDER BY e.seq";

  private static final String WRONG_FACET =
      """
      SELECT e.seq, concat_ws(' ', e.principal, e.action, e.outcome) AS expected,
             coalesce(concat_ws(' ', f.principal, f.action, f.outcome), 'none') AS found
        FROM audit_event e LEFT JOIN audit_facet f ON f.id = e.facet
       WHERE (f.principal, f.action, f.outcome) IS DISTINCT FROM (e.principal, e.action, e.outcome)
       ORDER BY e.seq LIMIT 1
      """;

  private static final String WRONG_HOSTS =
      """
      WITH of_event AS (SELECT seq, facet, at, host FROM audit_event, unnest(hosts) AS host),
           stored AS (SELECT seq, facet, at, host FROM audit_event_host),
           lacking AS (SELECT * FROM of_event EXCEPT SELECT * FROM stored),
           extra AS (SELECT * FROM stored EXCEPT SELECT * FROM of_event)
      SELECT seq, expected, found
        FROM (SELECT seq, host AS expected, 'none' AS found FROM lacking
              UNION ALL SELECT seq, 'none', host FROM extra) AS wrong
       ORDER BY seq LIMIT 1
      """;

  /**
   * Of events whose hash does not cover the share and the hosts: compares both with the subject.
   */
  private static final String WRONG_SUBJECT =
      """
      SELECT seq, expected, found
        FROM (SELECT e.seq,
                     CASE WHEN b.id IS NOT NULL
                          THEN concat_ws(' ', b.share, b.flow_group ->> 'srcHost',
                                         nullif(b.flow_group ->> 'dstHost', b.flow_group ->> 'srcHost'))
                          WHEN e.subject LIKE 'share %' AND f.share <> '' THEN substr(e.subject, 7)
                          WHEN e.subject LIKE 'host %' AND e.hosts <> '{}' THEN substr(e.subject, 6)
                     END AS expected,
                     CASE WHEN b.id IS NOT NULL
                          THEN concat_ws(' ', f.share, nullif(array_to_string(e.hosts, ' '), ''))
                          WHEN e.subject LIKE 'share %' THEN f.share
                          ELSE array_to_string(e.hosts, ' ')
                     END AS found
                FROM audit_event e
                JOIN audit_facet f ON f.id = e.facet
                LEFT JOIN booking b
                  ON b.id = CASE WHEN e.subject ~ '^booking [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                                 THEN substr(e.subject, 9)::uuid END
               WHERE e.seq <= :last) AS keys
       WHERE expected <> found
       ORDER BY seq LIMIT 1
      """;

  private static final String MISSING =
      """
      SELECT last + 1 AS seq, 'event ' || known AS expected,
             'the log ends with event ' || last AS found
        FROM (SELECT coalesce(max(seq), 0) AS last FROM audit_event) AS stored,
             (SELECT max(last_event) AS known FROM journal) AS journal
       WHERE known > last
      """;

  private static final String EMPTIED =
      """
      SELECT 1 AS seq, 'the event that created user ' || min(name) AS expected,
             'no event' AS found
        FROM principal
       WHERE NOT EXISTS (SELECT FROM audit_event)
      HAVING count(*) > 0
      """;

  private final String url;

  /**
   * Reads from a database.
   *
   * @param url a JDBC URL with user and password in it
   */
  public PostgresAuditChain(String url) {
    this.url = url;
  }

  /**
   * Passes one event after another, as of one instant, until the predicate wants no more; then
   * compares the search keys of all events.
   *
   * @param lastUncovered the last event whose hash does not cover its search keys, asked at the end
   * @return the fault of the search keys, if the predicate had enough to the end
   * @throws StoreException where the audit log cannot be read
   */
  public Optional<Fault> read(Predicate<AuditEvent> wantsMore, LongSupplier lastUncovered)
      throws StoreException {
    try {
      return Jdbi.create(() -> Database.open(url))
          .inTransaction(
              TransactionIsolationLevel.REPEATABLE_READ,
              handle ->
                  pass(handle, wantsMore)
                      ? wrongKeys(handle, lastUncovered.getAsLong())
                      : Optional.empty());
    } catch (JdbiException e) {
      throw new StoreException("the audit log could not be read", e);
    }
  }

  /** Whether the predicate wanted all of them. */
  private static boolean pass(Handle handle, Predicate<AuditEvent> wantsMore) {
    try (Stream<AuditEvent> events =
        handle.createQuery(EVENTS).setFetchSize(FETCH_SIZE).map(AuditRows::read).stream()) {
      Iterator<AuditEvent> each = events.iterator();
      while (each.hasNext()) {
        if (!wantsMore.test(each.next())) {
          return false;
        }
      }
    }
    return true;
  }

  private static Optional<Fault> wrongKeys(Handle handle, long lastUncovered) {
    return first(handle, EMPTIED, "and all later ones are missing: there are users, and no events")
        .or(() -> first(handle, MISSING, "and later ones are missing: the journal names them"))
        .or(() -> first(handle, WRONG_FACET, "has the facet of another event"))
        .or(() -> first(handle, WRONG_HOSTS, "is found by other hosts than its own"))
        .or(
            () ->
                first(
                    handle,
                    WRONG_SUBJECT.replace(":last", Long.toString(lastUncovered)),
                    "is found by other search keys than those of its subject"));
  }

  private static Optional<Fault> first(Handle handle, String query, String what) {
    return handle
        .createQuery(query)
        .map(
            (row, context) ->
                new Fault(
                    row.getLong("seq"), what, row.getString("expected"), row.getString("found")))
        .findFirst();
  }
}
