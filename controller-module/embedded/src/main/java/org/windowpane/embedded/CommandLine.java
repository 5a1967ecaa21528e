package org.windowpane.embedded;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.windowpane.embedded.config.Setting;

/**
 * The arguments of the command line.
 *
 * @param help whether to explain instead of starting
 * @param configuration the file or directory to read, if one was named
 */
record CommandLine(boolean help, Optional<Path> configuration) {
  private static final Set<String> HELP = Set.of("-h", "--help");
  private static final Set<String> CONFIGURATION = Set.of("-cf", "--configFile");

  /**
   * Reads arguments.
   *
   * @throws IllegalArgumentException with a message that names the argument that makes no sense
   */
  static CommandLine read(String... arguments) {
    Optional<Path> configuration = Optional.empty();
    Iterator<String> left = List.of(arguments).iterator();
    while (left.hasNext()) {
      String option = left.next();
      if (HELP.contains(option)) {
        return new CommandLine(true, Optional.empty());
      }
      if (!CONFIGURATION.contains(option)) {
        throw new IllegalArgumentException(option + ": no such option");
      }
      if (!left.hasNext()) {
        throw new IllegalArgumentException(option + ": the file or directory is missing");
      }
      configuration = Optional.of(Path.of(left.next()));
    }
    return new CommandLine(false, configuration);
  }

  /** Explains the options and every setting. */
  static String usage() {
    StringBuilder text =
        new StringBuilder(
            """
            The embedded controller: OpenFlow 1.3 behind the Floodlight interfaces.

              java -cp embedded-controller.jar:MODULE.jar org.windowpane.embedded.Main [-cf FILE|DIR]

              -cf, --configFile FILE|DIR   properties to read; of a directory every *.properties, in order
              -h, --help                   this text

            floodlight.modules lists the modules to load, by class name, separated by commas. CLASS.KEY
            sets KEY of the module CLASS. A system property of the same name counts before the file.
            -Dwindowpane.log=json writes the log as JSON.

            Settings of the controller itself, with their defaults:

            """);
    for (Setting setting : Setting.values()) {
      text.append("  ")
          .append(setting.key())
          .append('=')
          .append(setting.defaultValue())
          .append('\n');
      text.append("      ").append(setting.meaning()).append('\n');
      setting
          .floodlightKey()
          .ifPresent(key -> text.append("      also read as ").append(key).append('\n'));
    }
    return text.toString();
  }
}
