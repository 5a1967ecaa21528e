package org.windowpane.gateway.options;

import java.net.URI;
import java.util.Optional;
import org.windowpane.gateway.tracing.Tracing;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of traces. */
public final class TracingOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--otlp-endpoint",
      paramLabel = "URL",
      description = {
        "The URL of an OpenTelemetry collector, such as http://127.0.0.1:4318.",
        "The gateway sends it traces of requests by OTLP over HTTP."
      })
  private String endpoint;

  @Option(
      names = "--trace-ratio",
      paramLabel = "RATIO",
      defaultValue = "0.1",
      description = "Which part of the requests has a trace that goes to the collector, 0 to 1.")
  private double ratio;

  /**
   * The settings; empty without a collector.
   *
   * @throws ParameterException if one is not valid
   */
  public Optional<Tracing.Settings> settings() {
    if (!(ratio >= 0 && ratio <= 1)) {
      throw new ParameterException(
          command.commandLine(), "--trace-ratio must be from 0 to 1, not " + ratio);
    }
    return Optional.ofNullable(endpoint).map(it -> new Tracing.Settings(url(it), ratio));
  }

  private URI url(String value) {
    URI url = Values.url(command, "--otlp-endpoint", value);
    if (url.getRawUserInfo() != null || url.getRawQuery() != null || url.getRawFragment() != null) {
      throw new ParameterException(
          command.commandLine(),
          "--otlp-endpoint is a URL with a host and a path only. Use a local collector that sends"
              + " the traces on where the server needs a password.");
    }
    return url;
  }
}
