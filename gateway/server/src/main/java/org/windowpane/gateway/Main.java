package org.windowpane.gateway;

import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.backup.BackupCommand;
import org.windowpane.gateway.backup.RestoreCommand;
import org.windowpane.gateway.database.MigrateCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(
    name = "windowpane-gateway",
    description = "Windowpane's gateway: decides who gets which part of the network, and when.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel =
        "[serve | migrate | backup | restore | admin-create | audit-verify | embedded-postgres | trace]",
    subcommands = {
      ServeCommand.class,
      DemoHistoryCommand.class,
      MigrateCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      AdminCreateCommand.class,
      AuditVerifyCommand.class,
      EmbeddedPostgresCommand.class,
      TraceCommand.class
    })
public final class Main implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);

  @Spec private CommandSpec spec;

  private Main() {}

  /** Runs a command and ends with its exit code. */
  public static void main(String[] args) {
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> LOG.error("thread {} ended", thread.getName(), failure));
    System.exit(commandLine(System.getenv()).execute(args));
  }

  static CommandLine commandLine(Map<String, String> environment) {
    CommandLine commandLine = new CommandLine(new Main());
    Environment fromEnvironment = new Environment(environment);
    commandLine.setDefaultValueProvider(fromEnvironment);
    commandLine.setUsageHelpAutoWidth(true);
    commandLine.setExecutionStrategy(
        parsed -> {
          fromEnvironment.refuseUnknown(parsed.commandSpec());
          return new CommandLine.RunLast().execute(parsed);
        });
    commandLine.setParameterExceptionHandler(Main::misuse);
    commandLine.setExecutionExceptionHandler(Main::fault);
    for (CommandLine command : commandLine.getSubcommands().values()) {
      command.setDefaultValueProvider(fromEnvironment);
      command.getCommandSpec().usageMessage().footer(footer(command.getCommandSpec()));
    }
    return commandLine;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Enter a command.");
  }

  private static int misuse(ParameterException misuse, String[] arguments) {
    CommandLine command = misuse.getCommandLine();
    command.getErr().println(misuse.getMessage());
    command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    return CommandLine.ExitCode.USAGE;
  }

  private static int fault(
      Exception fault, CommandLine commandLine, CommandLine.ParseResult parsed) {
    LOG.debug("{} failed", parsed.commandSpec().name(), fault);
    commandLine.getErr().println(describe(fault));
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static String describe(Throwable fault) {
    String message = String.valueOf(fault.getMessage());
    Throwable cause = fault.getCause();
    // A sentence is complete without its cause.
    return cause == null || cause.getMessage() == null || message.endsWith(".")
        ? message
        : message + ": " + cause.getMessage();
  }

  private static String footer(CommandSpec command) {
    return Environment.settings(command)
        .findFirst()
        .map(
            option ->
                "%nYou can also set every option with an environment variable, such as "
                    + Environment.variable(option)
                    + ".")
        .orElse("");
  }
}
