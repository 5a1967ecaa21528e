package org.windowpane.gateway;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.windowpane.gateway.time.TrustedClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Runs a gateway with a clock in the past, on an empty database, so that a program can make the
 * history of a demo with the API. The program that started it writes instants to its standard
 * input, one in a line. The gateway brings its clock there, and answers with a line on standard
 * output. It ends with its input.
 */
@Command(
    name = "demo-history",
    description = "Run a gateway with a clock in the past, to make the history of a demo.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false,
    hidden = true)
public final class DemoHistoryCommand extends ServeCommand {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "INSTANT", description = "When the history begins.")
  private String start;

  @Override
  public Integer call() throws Exception {
    GatewaySettings settings = settings();
    if (!settings.demo()) {
      throw new ParameterException(spec.commandLine(), "demo-history needs --demo");
    }
    if (settings.listen().isUnresolved() || !settings.listen().getAddress().isLoopbackAddress()) {
      throw new ParameterException(
          spec.commandLine(), "demo-history needs a loopback address for --listen");
    }
    TrustedClock past;
    try {
      past = TrustedClock.startingAt(instant(start));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    try (Gateway gateway = Gateway.startInPast(settings, past);
        BufferedReader instants =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      answer("ready " + gateway.port());
      for (String line = instants.readLine(); line != null; line = instants.readLine()) {
        gateway.advance(past, instant(line));
        answer("at " + past.instant());
      }
    }
    return 0;
  }

  private Instant instant(String line) {
    try {
      return Instant.parse(line);
    } catch (DateTimeParseException e) {
      throw new ParameterException(spec.commandLine(), "'" + line + "' is not an instant", e);
    }
  }

  private void answer(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
