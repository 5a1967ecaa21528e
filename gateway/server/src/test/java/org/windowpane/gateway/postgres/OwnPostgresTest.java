package org.windowpane.gateway.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.DatabaseStart;
import org.windowpane.gateway.database.Migrations;

public final class OwnPostgresTest {
  @TempDir private Path directory;

  private String url() throws IOException {
    return Files.readString(directory.resolve("jdbc-url")).strip();
  }

  private String query(String sql) throws IOException, SQLException {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getString(1);
    }
  }

  private void execute(String sql) throws IOException, SQLException {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void dataSurvivesStopsAndKills() throws Exception {
    try (OwnPostgres postgres = OwnPostgres.start(directory, 0)) {
      execute("CREATE TABLE kept (word text)");
      execute("INSERT INTO kept VALUES ('stopped')");
      assertThat(query("SHOW fsync")).isEqualTo("on");
      assertThat(query("SHOW synchronous_commit")).isEqualTo("on");
      assertThat(query("SELECT rolsuper FROM pg_roles WHERE rolname = current_user"))
          .isEqualTo("f");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(postgres.urlFile())))
          .isEqualTo("rw-------");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
          .isEqualTo("rwx------");
      assertOthersAreRefused();
      assertThatThrownBy(() -> OwnPostgres.start(directory, 0))
          .isInstanceOfAny(IOException.class, IllegalStateException.class);
    }
    String port = url().replaceAll(".*:(\\d+)/.*", "$1");
    try (OwnPostgres postgres = OwnPostgres.start(directory, 0)) {
      assertThat(url()).as("the port of last time").contains(":" + port + "/");
      assertThat(query("SELECT word FROM kept")).isEqualTo("stopped");
      execute("UPDATE kept SET word = 'killed'");
      kill();
      postgres.keepAlive();
      assertThat(query("SELECT word FROM kept")).isEqualTo("killed");
    }
  }

  private void assertOthersAreRefused() throws IOException {
    String without = url().replaceAll("&password=.*", "");
    assertThatThrownBy(() -> DriverManager.getConnection(without).close())
        .isInstanceOf(SQLException.class);
    String superuser = without.replace("user=windowpane", "user=postgres");
    assertThatThrownBy(() -> DriverManager.getConnection(superuser + "&password=wrong").close())
        .isInstanceOf(SQLException.class);
  }

  /** Gateways sign in as a role that is not the owner, and cannot become the owner. */
  @Test
  void theRoleOfGatewaysCanNeitherChangeTheSchemaNorRecordedEvents() throws Exception {
    try (OwnPostgres postgres = OwnPostgres.start(directory, 0)) {
      Migrations.toLatest(url());
      execute(
          "INSERT INTO audit_facet (principal, share, action, outcome) VALUES ('a', '', 'b', 'done');"
              + " INSERT INTO audit_event SELECT 1, now(), 'a', '::1', 'b', 'c', 'done', '{}', '', '',"
              + " id, '{}' FROM audit_facet");
      String gateway = Files.readString(directory.resolve("gateway-jdbc-url")).strip();
      for (String sql :
          List.of(
              "SET ROLE windowpane",
              "SET ROLE postgres",
              "UPDATE audit_event SET principal = 'mallory'",
              "DELETE FROM audit_event",
              "TRUNCATE audit_event",
              "ALTER TABLE audit_event DISABLE TRIGGER ALL",
              "DROP TRIGGER audit_event_append_only ON audit_event",
              "ALTER TABLE audit_event OWNER TO windowpane_login",
              "UPDATE schema_compatibility SET oldest_gateway = 0",
              "SELECT require_gateway(1000)",
              "CREATE TABLE more (id int)",
              "GRANT windowpane TO windowpane_login",
              "SET session_replication_role = replica")) {
        for (String role : List.of("RESET ROLE; ", "SET ROLE windowpane_gateway; ")) {
          try (Connection connection = DriverManager.getConnection(gateway);
              Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(role + sql))
                .as(sql)
                .satisfies(
                    e ->
                        assertThat(((SQLException) e).getSQLState())
                            .as(e.getMessage())
                            .isEqualTo("42501"));
          }
        }
      }
      try (Database database = Database.at(gateway)) {
        DatabaseStart.await(database, Duration.ZERO);
        try (Connection connection = database.connect()) {
          assertThat(Database.health(connection)).isEqualTo("ok");
        }
      }
    }
  }

  private void kill() throws Exception {
    OrphanedPostgres cluster = new OrphanedPostgres(directory.resolve("cluster"));
    ProcessHandle postmaster = cluster.postmaster().orElseThrow();
    postmaster.destroyForcibly();
    postmaster.onExit().get(60, TimeUnit.SECONDS);
  }

  @Test
  void anOrphanedPostmasterIsStopped() throws Exception {
    OwnPostgres orphaned = OwnPostgres.start(directory, 0);
    execute("CREATE TABLE kept (word text)");
    OrphanedPostgres cluster = new OrphanedPostgres(directory.resolve("cluster"));
    assertThat(cluster.postmaster()).isPresent();
    cluster.clear();
    assertThat(cluster.postmaster()).isEmpty();
    assertThatThrownBy(() -> query("SELECT 1")).isInstanceOf(SQLException.class);
    orphaned.keepAlive();
    assertThat(query("SELECT count(*) FROM kept")).isEqualTo("0");
    orphaned.close();
  }

  @Test
  void anIncompleteClusterIsMovedAsideAndReplaced() throws Exception {
    Files.createDirectories(directory.resolve("cluster"));
    Files.writeString(directory.resolve("cluster/postgresql.conf"), "");
    try (OwnPostgres postgres = OwnPostgres.start(directory, 0)) {
      assertThat(query("SELECT 1")).isEqualTo("1");
    }
    try (var files = Files.list(directory)) {
      assertThat(files.map(it -> it.getFileName().toString()))
          .anyMatch(name -> name.startsWith("incomplete-"));
    }
  }
}
