package org.windowpane.gateway.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import org.postgresql.PGConnection;
import org.windowpane.gateway.encoding.Json;

/** Looks up in the database the bookings that a gateway has granted. */
public final class StoredBookings {
  private static final String COUNT =
      """
      SELECT count(*) AS answered,
             count(DISTINCT a.id) AS different,
             count(*) FILTER (WHERE b.state = 'booked') AS booked,
             count(*) FILTER (WHERE d.booking IS NOT NULL) AS deployable,
             count(*) FILTER (WHERE k.times = 1) AS under_one_key,
             count(*) FILTER (WHERE e.times = 1) AS audited_once,
             (SELECT count(*) FROM booking WHERE state = 'booked') AS on_record
        FROM answered a
        LEFT JOIN booking b ON b.id = a.id
        LEFT JOIN deployment d ON d.booking = a.id
        LEFT JOIN (SELECT unnest(bookings) AS booking, count(*) AS times
                     FROM idempotency_key GROUP BY 1) k
          ON k.booking = a.id
        LEFT JOIN (SELECT subject, count(*) AS times FROM audit_event
                    WHERE action LIKE 'booking.%' AND outcome = 'done' GROUP BY subject) e
          ON e.subject = 'booking ' || a.id
      """;

  private StoredBookings() {}

  /**
   * Prints counts as JSON: of the bookings answered, and of these how many the database has as
   * booked, with a deployment, under one idempotency key, and with one event in the audit log.
   *
   * @param args the file with the JDBC URL, and the file with an id on each line
   */
  public static void main(String[] args) throws IOException, SQLException {
    try (Connection connection = DatabaseConnection.open(args[0]);
        Statement statement = connection.createStatement();
        BufferedReader ids = Files.newBufferedReader(Path.of(args[1]))) {
      statement.execute("CREATE TEMPORARY TABLE answered (id uuid)");
      connection.unwrap(PGConnection.class).getCopyAPI().copyIn("COPY answered FROM STDIN", ids);
      try (ResultSet counts = statement.executeQuery(COUNT)) {
        System.out.println(Json.write(row(counts)));
      }
    }
  }

  private static Map<String, Long> row(ResultSet counts) throws SQLException {
    ResultSetMetaData columns = counts.getMetaData();
    counts.next();
    Map<String, Long> row = new LinkedHashMap<>();
    for (int column = 1; column <= columns.getColumnCount(); column++) {
      row.put(columns.getColumnLabel(column), counts.getLong(column));
    }
    return row;
  }
}
