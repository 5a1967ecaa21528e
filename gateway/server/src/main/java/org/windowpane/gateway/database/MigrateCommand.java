package org.windowpane.gateway.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Migrates the schema of a database, before gateways of a new version start. */
@Command(
    name = "migrate",
    description = {
      "Create the database schema, or migrate it to the version that this gateway needs.",
      "Needs the owner of the database. The operator guide describes upgrades."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class MigrateCommand implements Callable<Integer> {
  private static final String ROLE_NAME = "[A-Za-z_][A-Za-z0-9_$]{0,62}";

  @Spec private CommandSpec spec;

  @Mixin private DatabaseOptions options;

  @Option(
      names = "--grant-to",
      paramLabel = "ROLE",
      description = "Also let this database role work as a gateway; it must exist.")
  private String grantTo;

  @Override
  public Integer call() throws Exception {
    if (grantTo != null && !grantTo.matches(ROLE_NAME)) {
      throw new ParameterException(
          spec.commandLine(),
          "--grant-to is the name of a database role of letters, digits, _ and $; not " + grantTo);
    }
    String url = options.url();
    try (Connection connection = open(url)) {
      Schema before = Schema.of(connection);
      if (before.isOlder()) {
        Migrations.toLatest(url);
        print(
            before.version() == 0
                ? "Created the database schema, version %d.".formatted(Schema.SUPPORTED)
                : "Migrated the database schema from version %d to version %d."
                    .formatted(before.version(), Schema.SUPPORTED));
      } else {
        before.check();
        print(
            "The database schema has version %d, and nothing was migrated."
                .formatted(before.version()));
      }
      if (grantTo != null) {
        grant(connection);
      }
    }
    return 0;
  }

  private static Connection open(String url) throws StoreException {
    try {
      return Database.open(url);
    } catch (SQLException e) {
      throw new StoreException(
          Refusal.isPermanent(e)
              ? "The database refuses the connection"
              : "The database does not answer",
          e);
    }
  }

  private void grant(Connection connection) throws StoreException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "GRANT windowpane_gateway TO " + statement.enquoteIdentifier(grantTo, true));
    } catch (SQLException e) {
      throw new StoreException("--grant-to failed", e);
    }
    print("The role %s can work as a gateway.".formatted(grantTo));
  }

  private void print(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
