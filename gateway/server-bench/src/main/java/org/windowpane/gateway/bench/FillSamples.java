package org.windowpane.gateway.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Fills the store of measurements with points of a minute and of an hour, up to the beginning of
 * today, in the order in which a gateway writes them. The first ports are those of {@link
 * LeafSpine}. No gateway may run meanwhile.
 */
public final class FillSamples {
  private static final String SERIES =
      """
      INSERT INTO sample_series (kind, key, measured_on)
      SELECT 'link', CASE direction WHEN 0 THEN port || '>' ELSE '>' || port END, current_date
        FROM (SELECT format('s%s:%s', 1 + n / 17, 1 + n % 17) AS port
                FROM generate_series(0, ? - 1) AS n) AS ports,
             generate_series(0, 1) AS direction
      """;

  /** Hours to choose from: drawing every minute by itself would take far longer than writing it. */
  private static final String HOURS_TO_CHOOSE =
      """
      CREATE TEMPORARY TABLE pattern AS
      SELECT n, mean, peak, (SELECT avg(v)::real FROM unnest(mean) AS v) AS hour_mean,
             (SELECT max(v) FROM unnest(peak) AS v) AS hour_peak
        FROM (SELECT n, array_agg(used) AS mean, array_agg(used * 1.5::real) AS peak
                FROM (SELECT n, (random() * 6e9)::real AS used
                        FROM generate_series(0, 996) AS n, generate_series(1, 60)) AS minutes
               GROUP BY n) AS hours
      """;

  private static final String MINUTES =
      """
      INSERT INTO minute_point (series, hour, mean, peak)
      SELECT s.id, h, p.mean, p.peak
        FROM generate_series(?::timestamptz, ?::timestamptz - interval '1 hour', '1 hour') AS h
       CROSS JOIN (SELECT id FROM sample_series ORDER BY id) AS s
        JOIN pattern p
          ON p.n = (s.id * 31 + (extract(epoch FROM h) / 3600)::bigint * 17) % 997
      """;

  private static final String HOURS =
      """
      INSERT INTO hour_point (series, day, mean, peak)
      SELECT s.id, d, array_agg(p.hour_mean ORDER BY h), array_agg(p.hour_peak ORDER BY h)
        FROM generate_series(?::timestamptz, ?::timestamptz - interval '1 day', '1 day') AS d
       CROSS JOIN sample_series s
       CROSS JOIN generate_series(0, 23) AS h
        JOIN pattern p
          ON p.n = (s.id * 31 + (extract(epoch FROM d) / 3600 + h)::bigint * 17) % 997
       GROUP BY d, s.id ORDER BY d, s.id
      """;

  private FillSamples() {}

  /**
   * Prints how many points of a minute there are afterwards.
   *
   * @param args the file with the JDBC URL, how many ports, and how many days
   */
  public static void main(String[] args) throws IOException, SQLException {
    int ports = Integer.parseInt(args[1]);
    int days = Integer.parseInt(args[2]);
    try (Connection connection = DatabaseConnection.open(args[0]);
        Statement statement = connection.createStatement()) {
      statement.execute("SET TimeZone = 'UTC'");
      statement.execute("SET synchronous_commit = off");
      try (PreparedStatement series = connection.prepareStatement(SERIES)) {
        series.setInt(1, ports);
        series.execute();
      }
      statement.execute(HOURS_TO_CHOOSE);
      statement.execute("ANALYZE sample_series, pattern");
      for (int day = days; day > 0; day--) {
        fill(connection, day);
      }
      statement.execute("UPDATE sample_rollup SET until = current_date");
      statement.execute("VACUUM ANALYZE minute_point, hour_point, sample_series");
      try (ResultSet points = statement.executeQuery("SELECT 60 * count(*) FROM minute_point")) {
        points.next();
        System.out.println(points.getLong(1));
      }
    }
  }

  private static void fill(Connection connection, int daysAgo) throws SQLException {
    String from = "(current_date - " + daysAgo + ")";
    String until = "(current_date - " + (daysAgo - 1) + ")";
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT make_sample_partition('minute_point', " + from + ")");
      statement.execute("SELECT make_sample_partition('hour_point', " + from + ")");
      statement.executeUpdate(between(MINUTES, from, until));
      statement.executeUpdate(between(HOURS, from, until));
    }
  }

  private static String between(String sql, String from, String until) {
    return sql.replaceFirst("\\?", from).replaceFirst("\\?", until);
  }
}
