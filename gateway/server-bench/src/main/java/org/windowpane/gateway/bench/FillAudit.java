package org.windowpane.gateway.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Fills the audit log with events of the year up to now, as a gateway writes them, with the rows
 * that searches need: users who book on their shares between hosts, sign in, and get refusals, some
 * much more often than others. Their hashes are no chain. No gateway may run meanwhile.
 */
public final class FillAudit {
  private static final int AT_ONCE = 500_000;

  /** Every user is a speaker of a few shares, and prefers the first shares. */
  private static final String FACETS =
      """
      INSERT INTO audit_facet (principal, share, action, outcome)
      SELECT DISTINCT 'user-' || p, 'share-' || floor(200 * power(random(), 2)), action, outcome
        FROM generate_series(1, 2000) AS p, generate_series(1, 3),
             (VALUES ('booking.create', 'done'), ('booking.create', 'refused'),
                     ('booking.cancel', 'done'), ('booking.change', 'done')) AS kinds (action, outcome)
       UNION ALL
      SELECT 'user-' || p, '', 'session.open', outcome
        FROM generate_series(1, 2000) AS p, (VALUES ('done'), ('refused')) AS outcomes (outcome)
      """;

  private static final String CHOICES =
      """
      CREATE TEMPORARY TABLE choice AS
      SELECT row_number() OVER (ORDER BY hashint8(id)) - 1 AS place, *
        FROM audit_facet WHERE principal LIKE 'user-%'
      """;

  /** Events of a range of numbers; what is chosen is skewed towards the first facets and hosts. */
  private static final String EVENTS =
      """
      WITH drawn AS (
        SELECT seq, floor(power(random(), 2) * (SELECT count(*) FROM choice))::bigint AS place,
               '10.0.' || floor(16 * random()) || '.' || floor(1 + 250 * power(random(), 2)) AS source,
               '10.1.' || floor(16 * random()) || '.' || floor(1 + 250 * power(random(), 2)) AS target
          FROM generate_series(?::bigint, ?::bigint) AS seq
        OFFSET 0
      ), written AS (
        INSERT INTO audit_event (seq, at, principal, address, action, subject, outcome, detail,
                                 previous_hash, hash, facet, hosts)
        SELECT seq, now() - (? - seq) * interval '3.15 seconds', principal, '10.9.0.1', action,
               'booking ' || gen_random_uuid(), outcome,
               json_build_object('share', share, 'rateBps', 1000000 * (1 + seq % 100)),
               sha256(int8send(seq - 1)), sha256(int8send(seq)), id,
               CASE WHEN share = '' THEN '{}' ELSE ARRAY[source, target] END
          FROM drawn JOIN choice USING (place)
         ORDER BY seq
        RETURNING seq, at, facet, hosts
      )
      INSERT INTO audit_event_host (host, facet, at, seq)
      SELECT host, facet, at, seq FROM written, unnest(hosts) AS host
      """;

  private FillAudit() {}

  /**
   * Prints how many events there are afterwards.
   *
   * @param args the file with the JDBC URL, and how many events there are to be
   */
  public static void main(String[] args) throws IOException, SQLException {
    long last = Long.parseLong(args[1]);
    try (Connection connection = DatabaseConnection.open(args[0]);
        Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit = off");
      statement.executeUpdate(FACETS);
      statement.execute(CHOICES);
      statement.execute("ALTER TABLE choice ADD PRIMARY KEY (place)");
      statement.execute("ANALYZE choice");
      for (long first = 1 + events(statement); first <= last; first += AT_ONCE) {
        write(connection, first, Math.min(first + AT_ONCE - 1, last), last);
      }
      statement.execute("VACUUM ANALYZE audit_event, audit_event_host, audit_facet");
      System.out.println(events(statement));
    }
  }

  private static void write(Connection connection, long first, long upTo, long last)
      throws SQLException {
    try (PreparedStatement events = connection.prepareStatement(EVENTS)) {
      events.setLong(1, first);
      events.setLong(2, upTo);
      events.setLong(3, last);
      events.executeUpdate();
    }
  }

  private static long events(Statement statement) throws SQLException {
    try (ResultSet count = statement.executeQuery("SELECT count(*) FROM audit_event")) {
      count.next();
      return count.getLong(1);
    }
  }
}
