package org.windowpane.gateway.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of a command that name the database. */
public final class DatabaseOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--database-url",
      paramLabel = "URL",
      description =
          "JDBC URL of PostgreSQL 16 or newer, with user and password in it:"
              + " jdbc:postgresql://HOST:PORT/NAME?user=…&password=…")
  private String url;

  @Option(
      names = "--database-url-file",
      paramLabel = "FILE",
      description = "A file whose only line is that URL, such as that of embedded-postgres.")
  private Path file;

  /**
   * The URL, from the one option that is set.
   *
   * @throws ParameterException if not exactly one option is set, or the URL is not valid
   */
  public String url() {
    if ((url == null) == (file == null)) {
      throw new ParameterException(
          command.commandLine(), "Set either --database-url or --database-url-file.");
    }
    String found = url == null ? read() : url;
    if (!found.startsWith("jdbc:postgresql:")) {
      throw new ParameterException(
          command.commandLine(),
          (url == null ? "--database-url-file" : "--database-url")
              + " does not hold a URL that begins with jdbc:postgresql:");
    }
    return found;
  }

  private String read() {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new ParameterException(
          command.commandLine(), "--database-url-file " + file + " cannot be read.", e);
    }
  }
}
