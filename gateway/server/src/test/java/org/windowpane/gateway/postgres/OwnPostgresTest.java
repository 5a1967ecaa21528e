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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
