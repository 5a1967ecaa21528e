package org.windowpane.gateway;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(
    name = "windowpane-gateway",
    description = "Windowpane's gateway: decides who gets which part of the network, and when.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    synopsisSubcommandLabel = "[serve | admin-create | audit-verify | embedded-postgres | trace]",
    subcommands = {
      ServeCommand.class,
      AdminCreateCommand.class,
      AuditVerifyCommand.class,
      EmbeddedPostgresCommand.class,
      TraceCommand.class
    })
public final class Main implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);
  private static final String PREFIX = "WINDOWPANE_";

  /** Settings of other programs that start the gateway with their own environment. */
  private static final Set<String> OF_OTHERS =
      Set.of(
          "WINDOWPANE_CONTROLLER_SECRET",
          "WINDOWPANE_DATA",
          "WINDOWPANE_DB_PASSWORD",
          "WINDOWPANE_GATEWAY",
          "WINDOWPANE_OPENFLOW");

  @Spec private CommandSpec spec;

  private Main() {}

  /** Runs a command and ends with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine(System.getenv()).execute(args));
  }

  static CommandLine commandLine(Map<String, String> environment) {
    CommandLine commandLine = new CommandLine(new Main());
    Environment fromEnvironment = new Environment(environment);
    commandLine.setDefaultValueProvider(fromEnvironment);
    commandLine.setUsageHelpAutoWidth(true);
    commandLine.setExecutionStrategy(
        parsed -> {
          refuseUnknown(parsed.commandSpec(), environment.keySet());
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
    Throwable cause = fault.getCause();
    return cause == null || cause.getMessage() == null
        ? String.valueOf(fault.getMessage())
        : fault.getMessage() + ": " + cause.getMessage();
  }

  /** The environment variable of an option; empty for positional parameters. */
  static String variable(ArgSpec argument) {
    return argument.isOption()
        ? PREFIX
            + ((OptionSpec) argument)
                .longestName()
                .replaceFirst("^--", "")
                .replace('-', '_')
                .toUpperCase(Locale.ROOT)
        : "";
  }

  private static void refuseUnknown(CommandSpec root, Set<String> environment) {
    Set<String> known =
        root.subcommands().values().stream()
            .flatMap(command -> command.getCommandSpec().options().stream())
            .map(Main::variable)
            .collect(Collectors.toSet());
    Set<String> unknown =
        environment.stream()
            .filter(name -> name.startsWith(PREFIX) && !OF_OTHERS.contains(name))
            .filter(name -> !known.contains(name))
            .collect(Collectors.toCollection(TreeSet::new));
    if (!unknown.isEmpty()) {
      throw new ParameterException(
          root.commandLine(),
          "There is no setting " + String.join(", ", unknown) + "; --help lists them.");
    }
  }

  private static String footer(CommandSpec command) {
    return settings(command)
        .findFirst()
        .map(
            option ->
                "%nYou can also set every option with an environment variable, such as "
                    + variable(option)
                    + ".")
        .orElse("");
  }

  /** The options of a command, without help and version. */
  static Stream<OptionSpec> settings(CommandSpec command) {
    return command.options().stream()
        .filter(option -> !option.usageHelp() && !option.versionHelp());
  }

  /** The version of the jar; empty if the gateway does not run from a jar. */
  static Optional<String> version() {
    return Optional.ofNullable(Main.class.getPackage().getImplementationVersion());
  }

  /** Reads the options that the command line does not set from environment variables. */
  record Environment(Map<String, String> variables) implements IDefaultValueProvider {
    @Override
    public String defaultValue(ArgSpec argument) {
      return variables.get(variable(argument));
    }
  }

  /** Prints the version. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"windowpane-gateway " + version().orElse("unbuilt")};
    }
  }
}
