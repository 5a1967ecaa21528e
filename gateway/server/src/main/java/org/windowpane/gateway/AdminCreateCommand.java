package org.windowpane.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.windowpane.core.flow.UserName;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.DatabaseOptions;
import org.windowpane.gateway.database.DatabaseStart;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.store.PostgresLeadership;
import org.windowpane.gateway.ledger.store.PostgresLedgerStore;
import org.windowpane.gateway.people.AddPrincipal;
import org.windowpane.gateway.security.Passwords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Creates an administrator, such as the first one of a new installation. */
@Command(
    name = "admin-create",
    description = {
      "Create an administrator. The command reads the password from standard input.",
      "Stop every gateway on the same database first."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
public final class AdminCreateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private DatabaseOptions database;

  @Parameters(paramLabel = "NAME", description = "The name to sign in with.")
  private String name;

  @Option(
      names = "--display-name",
      paramLabel = "TEXT",
      description = "The name that the web shows. The default is NAME.")
  private String displayName;

  @Override
  public Integer call() throws Exception {
    if (!Principal.isName(name)) {
      throw new ParameterException(
          spec.commandLine(), "NAME is " + UserName.NAMES_IN_WORDS + "; not " + name);
    }
    String password = password();
    try (Database connected = Database.at(database.url())) {
      DatabaseStart.await(connected, Duration.ZERO);
      Principal principal =
          new Principal(
              name,
              displayName == null ? name : displayName,
              Role.ADMINISTRATOR,
              new Passwords().hash(password));
      Answer<Principal> answer =
          Ledger.decideOnce(
              new PostgresLedgerStore(connected),
              PostgresLeadership.once(connected, "admin-create"),
              Clock.systemUTC(),
              new AddPrincipal(Actor.SYSTEM, principal));
      if (answer instanceof Answer.Conflict<Principal> conflict) {
        spec.commandLine().getErr().println(conflict.reason());
        return 1;
      }
    }
    spec.commandLine().getOut().println(name + " can sign in.");
    return 0;
  }

  private String password() throws IOException {
    String read;
    if (System.console() != null) {
      char[] typed = System.console().readPassword("Password for %s: ", name);
      read = typed == null ? null : new String(typed);
    } else {
      read =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
    }
    if (read == null || read.length() < Passwords.SHORTEST || read.length() > Passwords.LONGEST) {
      throw new ParameterException(
          spec.commandLine(),
          "A password has " + Passwords.SHORTEST + " to " + Passwords.LONGEST + " characters.");
    }
    return read;
  }
}
