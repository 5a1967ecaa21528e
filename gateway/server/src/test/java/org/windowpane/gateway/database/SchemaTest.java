package org.windowpane.gateway.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.testing.TestDatabase;

public final class SchemaTest {
  private static final Path MIGRATIONS = Path.of("../../db/migrations");
  private static final Pattern NUMBER = Pattern.compile("V(\\d+)__\\w+\\.sql");

  private static Schema read(String url) throws Exception {
    try (Connection connection = Database.open(url)) {
      return Schema.of(connection);
    }
  }

  @Test
  void theSupportedVersionIsThatOfTheNewestMigration() throws Exception {
    try (Stream<Path> files = Files.list(MIGRATIONS)) {
      assertThat(
              files
                  .map(it -> NUMBER.matcher(it.getFileName().toString()))
                  .filter(Matcher::matches)
                  .mapToInt(it -> Integer.parseInt(it.group(1)))
                  .max())
          .as("a new migration needs a new number in Schema.SUPPORTED")
          .hasValue(Schema.SUPPORTED);
    }
  }

  @Test
  void theVersionIsReadFromTheDatabase() throws Exception {
    assertThat(read(TestDatabase.create())).isEqualTo(new Schema(0, 0));
    String old = TestDatabase.create();
    Migrations.to(old, 18);
    assertThat(read(old)).isEqualTo(new Schema(18, 18));
    assertThat(read(TestDatabase.migrated()).version()).isEqualTo(Schema.SUPPORTED);
  }

  @Test
  void anOldSchemaHasToBeMigratedFirst() {
    assertThatThrownBy(() -> new Schema(18, 18).check())
        .hasMessageContaining("has version 18, and this gateway needs version " + Schema.SUPPORTED)
        .hasMessageContaining("windowpane-gateway migrate");
    assertThatThrownBy(() -> new Schema(0, 0).check()).hasMessageContaining("has no schema");
  }

  @Test
  void aNewerSchemaSaysWhetherThisGatewayCanWorkWithIt() {
    int next = Schema.SUPPORTED + 1;
    assertThatCode(() -> new Schema(next, Schema.SUPPORTED).check()).doesNotThrowAnyException();
    assertThatCode(() -> new Schema(Schema.SUPPORTED, Schema.SUPPORTED).check())
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> new Schema(next, next).check())
        .hasMessageContaining("start a newer one");
  }
}
