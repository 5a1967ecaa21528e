package org.windowpane.gateway.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a gateway checks in the database before it starts. */
public final class DatabaseStart {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseStart.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private static final String ACCOUNT =
      """
      SELECT session_user AS name,
             to_regclass('flyway_schema_history') IS NOT NULL AS has_schema,
             to_regrole('windowpane_gateway') IS NOT NULL AS has_role,
             coalesce(pg_has_role(to_regrole('windowpane_gateway'), 'MEMBER'), false) AS is_member,
             coalesce((SELECT pg_has_role(relowner, 'MEMBER')
                         FROM pg_class WHERE oid = to_regclass('audit_event')), false) AS is_owner
      """;

  private DatabaseStart() {}

  /**
   * The role that a gateway signs in with.
   *
   * @param name its name
   * @param hasSchema whether the database has a schema
   * @param hasRole whether there is a role that gateways work as
   * @param isMember whether it may work as that role
   * @param isOwner whether it may change everything, even the audit log
   */
  private record Account(
      String name, boolean hasSchema, boolean hasRole, boolean isMember, boolean isOwner) {

    static Account of(Connection connection) throws SQLException {
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(ACCOUNT)) {
        row.next();
        return new Account(
            row.getString("name"),
            row.getBoolean("has_schema"),
            row.getBoolean("has_role"),
            row.getBoolean("is_member"),
            row.getBoolean("is_owner"));
      }
    }

    void check() throws StoreException {
      if (hasSchema && !hasRole) {
        throw new StoreException(
            "The database has no role windowpane_gateway, so it was restored without its roles."
                + " Create that role, and restore the backup again (see the operator guide)",
            null);
      }
      if (hasSchema && !isMember) {
        throw new StoreException(
            ("The database role %s is not a member of windowpane_gateway."
                    + " Run: windowpane-gateway migrate --grant-to %s")
                .formatted(name, name),
            null);
      }
      if (isOwner) {
        LOG.warn(
            "the database role {} owns the audit log and could change it; use another role for"
                + " gateways (see the operator guide)",
            name);
      }
    }
  }

  /**
   * Waits until the database answers, and checks that this gateway can work with it.
   *
   * @param timeout how long to wait for a database that does not answer. There is no wait where the
   *     database refuses the user, the password, or its name
   * @throws StoreException if the gateway cannot start; the message has the reason
   */
  public static void await(Database database, Duration timeout)
      throws StoreException, InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (true) {
      try (Connection connection = database.connectAsSessionUser()) {
        Account.of(connection).check();
        Schema.of(connection).check();
        return;
      } catch (SQLException e) {
        if (Refusal.isPermanent(e)) {
          throw new StoreException("The database refuses the connection", e);
        }
        if (System.nanoTime() - deadline > 0) {
          throw new StoreException("The database does not answer", e);
        }
        LOG.info("waiting for the database: {}", e.getMessage());
      }
      Thread.sleep(PAUSE.toMillis());
    }
  }
}
