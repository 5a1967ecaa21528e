package org.windowpane.gateway;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Reads the options that the command line does not set from environment variables. */
record Environment(Map<String, String> variables) implements IDefaultValueProvider {
  private static final String PREFIX = "WINDOWPANE_";

  /** Settings of other programs that start the gateway with their own environment. */
  private static final Set<String> READ_BY_OTHER_PARTS =
      Set.of(
          "WINDOWPANE_CONTROLLER_SECRET",
          "WINDOWPANE_DATA",
          "WINDOWPANE_DB_PASSWORD",
          "WINDOWPANE_GATEWAY",
          "WINDOWPANE_OPENFLOW");

  @Override
  public String defaultValue(ArgSpec argument) {
    return variables.get(variable(argument));
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

  /** The options of a command, without help and version. */
  static Stream<OptionSpec> settings(CommandSpec command) {
    return command.options().stream()
        .filter(option -> !option.usageHelp() && !option.versionHelp());
  }

  /**
   * Checks that every variable with the prefix is a setting.
   *
   * @throws ParameterException where one is not
   */
  void refuseUnknown(CommandSpec root) {
    Set<String> known =
        root.subcommands().values().stream()
            .flatMap(command -> command.getCommandSpec().options().stream())
            .map(Environment::variable)
            .collect(Collectors.toSet());
    Set<String> unknown =
        variables.keySet().stream()
            .filter(name -> name.startsWith(PREFIX) && !READ_BY_OTHER_PARTS.contains(name))
            .filter(name -> !known.contains(name))
            .collect(Collectors.toCollection(TreeSet::new));
    if (!unknown.isEmpty()) {
      throw new ParameterException(
          root.commandLine(),
          "There is no setting " + String.join(", ", unknown) + "; --help lists them.");
    }
  }
}
