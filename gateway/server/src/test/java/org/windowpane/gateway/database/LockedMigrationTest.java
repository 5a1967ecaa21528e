package org.windowpane.gateway.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.testing.TestDatabase;

public final class LockedMigrationTest {
  private static final int BEFORE_TRIGGER = 19;

  @Test
  void aMigrationGivesWayToALongTransactionAndIsTriedAgain() throws Exception {
    String url = TestDatabase.create();
    Migrations.to(url, BEFORE_TRIGGER);
    CompletableFuture<Void> migration;
    try (Connection other = Database.open(url);
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE leadership IN ROW EXCLUSIVE MODE");
      migration = CompletableFuture.runAsync(() -> migrate(url));
      String name = TestDatabase.nameOf(url);
      eventually("the migration waits for the lock", () -> TestDatabase.hasWaitingQuery(name));
      eventually("it stops waiting", () -> !TestDatabase.hasWaitingQuery(name));
      assertThat(migration).as("it has not given up").isNotDone();
      other.rollback();
    }
    migration.get();
    try (Connection connection = Database.open(url)) {
      assertThat(Schema.of(connection).version()).isEqualTo(Schema.SUPPORTED);
    }
  }

  private static void migrate(String url) {
    try {
      Migrations.toLatest(url);
    } catch (StoreException e) {
      throw new IllegalStateException(e);
    }
  }
}
