package org.windowpane.gateway.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** What the database can do: single rows, each in a durable transaction of its own. */
public final class Commits {
  private static final String ROW = "x".repeat(100);

  private Commits() {}

  /**
   * Prints how many were committed in a second, over one connection and one after another.
   *
   * @param args the file with the JDBC URL, and how many seconds to go on
   */
  public static void main(String[] args) throws IOException, SQLException {
    try (Connection connection = DatabaseConnection.open(args[0]);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS bench_commit");
      statement.execute("CREATE TABLE bench_commit (id bigint PRIMARY KEY, payload text NOT NULL)");
      System.out.println(rate(connection, Long.parseLong(args[1])));
      statement.execute("DROP TABLE bench_commit");
    }
  }

  private static double rate(Connection connection, long seconds) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO bench_commit VALUES (?, ?)")) {
      long startedAt = System.nanoTime();
      long end = startedAt + seconds * 1_000_000_000L;
      long count = 0;
      while (System.nanoTime() < end) {
        insert.setLong(1, count++);
        insert.setString(2, ROW);
        insert.executeUpdate();
      }
      return count * 1e9 / (System.nanoTime() - startedAt);
    }
  }
}
