package org.windowpane.gateway.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Fills the database with open bookings: copies of those that a gateway has written, so that each
 * row is of a form that it reads, with windows and rates of their own. No gateway may run
 * meanwhile.
 */
public final class Fill {
  /** Windows begin from an hour ahead on, so that none does while something is measured. */
  private static final String CHOOSE =
      """
      CREATE TEMPORARY TABLE chosen AS
      SELECT uuidv7() AS id, pattern, starts,
             starts + make_interval(secs => 60 + floor(random() * 86400)) AS ends,
             1000000 * (1 + floor(random() * 100))::bigint AS rate_bps
        FROM (SELECT b.id AS pattern,
                     date_trunc('second', now())
                       + make_interval(secs => 3600 + floor(random() * ? * 86400)) AS starts
                FROM generate_series(1, ?) AS turn
                JOIN (SELECT id, row_number() OVER () AS place, count(*) OVER () AS places
                        FROM booking WHERE state = 'booked') b
                  ON b.place = turn % b.places + 1
              OFFSET 0) AS spread
      """;

  /** Whatever columns there are, all but these few are as in the pattern. */
  private static final String COPY_BOOKINGS =
      """
      INSERT INTO booking
      SELECT copy.*
        FROM chosen c JOIN booking b ON b.id = c.pattern
             CROSS JOIN LATERAL jsonb_populate_record(b, jsonb_build_object(
               'id', c.id, 'rate_bps', c.rate_bps,
               'window_start', c.starts, 'window_end', c.ends)) AS copy
      """;

  private static final String COPY_DEPLOYMENTS =
      """
      INSERT INTO deployment
      SELECT copy.*
        FROM chosen c JOIN deployment d ON d.booking = c.pattern
             CROSS JOIN LATERAL
               jsonb_populate_record(d, jsonb_build_object('booking', c.id)) AS copy
      """;

  private Fill() {}

  /**
   * Prints how many are open afterwards.
   *
   * @param args the file with the JDBC URL, how many to write, and over how many days they begin
   */
  public static void main(String[] args) throws IOException, SQLException {
    try (Connection connection = DatabaseConnection.open(args[0]);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      try (PreparedStatement choose = connection.prepareStatement(CHOOSE)) {
        choose.setInt(1, Integer.parseInt(args[2]));
        choose.setInt(2, Integer.parseInt(args[1]));
        choose.execute();
      }
      statement.executeUpdate(COPY_BOOKINGS);
      statement.executeUpdate(COPY_DEPLOYMENTS);
      connection.commit();
      connection.setAutoCommit(true);
      statement.execute("VACUUM ANALYZE booking, deployment");
      try (ResultSet open =
          statement.executeQuery("SELECT count(*) FROM booking WHERE state = 'booked'")) {
        open.next();
        System.out.println(open.getLong(1));
      }
    }
  }
}
