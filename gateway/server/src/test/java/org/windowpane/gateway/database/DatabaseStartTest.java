package org.windowpane.gateway.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.gateway.postgres.OwnPostgres;
import org.windowpane.gateway.testing.TestDatabase;

/** A gateway that cannot start reports the reason at once. */
public final class DatabaseStartTest {
  /** The tests would take this long if the gateway waited. */
  private static final Duration FOREVER = Duration.ofDays(1);

  private static void await(String url, Duration timeout) throws Exception {
    try (Database database = Database.at(url)) {
      DatabaseStart.await(database, timeout);
    }
  }

  @Test
  void aWrongPasswordIsReportedWithoutWaiting(@TempDir Path directory) throws Exception {
    try (OwnPostgres postgres = OwnPostgres.start(directory, 0)) {
      String url = Files.readString(postgres.urlFile()).strip();
      assertThatThrownBy(() -> await(url.replaceAll("password=.*", "password=wrong"), FOREVER))
          .isInstanceOf(StoreException.class)
          .hasMessage("The database refuses the connection")
          .cause()
          .hasMessageContaining("password authentication failed for user \"windowpane\"");
    }
  }

  @Test
  void anUnknownUserOrDatabaseIsReportedWithoutWaiting() {
    String url = TestDatabase.migrated();
    assertThatThrownBy(() -> await(url.replace("user=postgres", "user=stranger"), FOREVER))
        .hasMessage("The database refuses the connection")
        .cause()
        .hasMessageContaining("stranger");
    assertThatThrownBy(
            () -> await(url.replace(TestDatabase.nameOf(url) + "?", "elsewhere?"), FOREVER))
        .hasMessage("The database refuses the connection")
        .cause()
        .hasMessageContaining("elsewhere");
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsWaitedFor() {
    assertThatThrownBy(
            () -> await("jdbc:postgresql://127.0.0.1:1/windowpane?user=windowpane", Duration.ZERO))
        .hasMessage("The database does not answer");
  }

  @Test
  void aRoleThatMayNotWorkAsAGatewayIsNamedWithTheCommandThatHelps() throws Exception {
    String url = TestDatabase.migrated();
    String name = TestDatabase.nameOf(url);
    TestDatabase.execute(name, "CREATE ROLE " + name + "_guest LOGIN");
    String guest = url.replace("user=postgres", "user=" + name + "_guest");
    assertThatThrownBy(() -> await(guest, FOREVER))
        .hasMessageContaining("is not a member of windowpane_gateway")
        .hasMessageContaining("migrate --grant-to " + name + "_guest");
    TestDatabase.execute(name, "GRANT windowpane_gateway TO " + name + "_guest");
    await(guest, FOREVER);
  }

  @Test
  void anOldSchemaIsNotMigratedByTheStart() throws Exception {
    String url = TestDatabase.create();
    Migrations.to(url, 18);
    assertThatThrownBy(() -> await(url, FOREVER)).hasMessageContaining("migrate");
    assertThat(TestDatabase.query(url, "SELECT to_regclass('leadership_lease')")).isNull();
  }
}
