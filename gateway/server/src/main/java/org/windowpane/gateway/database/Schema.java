package org.windowpane.gateway.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The schema of a database, as a gateway finds it.
 *
 * @param version the version of its newest migration; 0 without a schema
 * @param oldestGateway the schema version that the oldest gateway that can work with it was built
 *     for
 */
public record Schema(int version, int oldestGateway) {
  /** The version that this gateway was built for: that of its newest migration. */
  public static final int SUPPORTED = 46;

  private static final String VERSION =
      "SELECT coalesce(max(version::integer), 0) FROM flyway_schema_history"
          + " WHERE success AND version IS NOT NULL";

  /** The schema at the other end of a connection, whose role must be able to read it. */
  public static Schema of(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (!exists(statement, "flyway_schema_history")) {
        return new Schema(0, 0);
      }
      int version = number(statement, VERSION);
      // Before there was such a table, a gateway worked with the schema that it was built for.
      int oldest =
          exists(statement, "schema_compatibility")
              ? number(statement, "SELECT oldest_gateway FROM schema_compatibility")
              : version;
      return new Schema(version, oldest);
    }
  }

  /** Whether it lacks migrations that this gateway needs. */
  public boolean isOlder() {
    return version < SUPPORTED;
  }

  /** Whether it has migrations that this gateway does not know, and cannot work with. */
  public boolean isTooNew() {
    return version > SUPPORTED && oldestGateway > SUPPORTED;
  }

  /**
   * Checks that this gateway can work with it.
   *
   * @throws StoreException if not; the message has what to do
   */
  public void check() throws StoreException {
    if (isOlder()) {
      throw new StoreException(
          (version == 0
                  ? "The database has no schema. "
                  : "The database schema has version %d, and this gateway needs version %d. "
                      .formatted(version, SUPPORTED))
              + "Run: windowpane-gateway migrate (or ./windowpane migrate)",
          null);
    }
    if (isTooNew()) {
      throw new StoreException(
          ("The database schema has version %d, and needs a gateway for version %d or later. This"
                  + " gateway is for version %d: start a newer one.")
              .formatted(version, oldestGateway, SUPPORTED),
          null);
    }
  }

  private static boolean exists(Statement statement, String table) throws SQLException {
    return number(statement, "SELECT count(to_regclass('" + table + "'))") > 0;
  }

  private static int number(Statement statement, String query) throws SQLException {
    try (ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getInt(1);
    }
  }
}
