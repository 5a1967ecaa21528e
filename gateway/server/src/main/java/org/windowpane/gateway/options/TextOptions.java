package org.windowpane.gateway.options;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.windowpane.gateway.text.Limits;
import org.windowpane.gateway.text.TextListener;
import org.windowpane.tls.TlsIdentity;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of PANE's text language. */
public final class TextOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--text-listen",
      paramLabel = "ADDRESS:PORT",
      description = {
        "The address and port of PANE's text language, usually port 4242. Off by default.",
        "Clients sign in with NAME:PASSWORD. or NAME:TOKEN., unencrypted without --text-certificate."
      })
  private String listen;

  @Option(
      names = "--text-trust-loopback",
      defaultValue = "false",
      description = {
        "Let clients of the text language sign in with NAME. alone, as PANE's own clients do.",
        "Needs a loopback address for --text-listen. Local users can then sign in as any user."
      })
  private boolean trustLoopback;

  @Option(
      names = "--text-certificate",
      paramLabel = "FILE",
      description = {
        "A PEM file with the gateway's certificate for the text language, followed by those between",
        "it and its authority. Clients must then use TLS."
      })
  private Path certificate;

  @Option(
      names = "--text-key",
      paramLabel = "FILE",
      description = "A PEM file with the private key of --text-certificate, PKCS #8.")
  private Path key;

  /**
   * The settings of the text language, if it is on.
   *
   * @throws ParameterException if a setting is missing or not valid
   */
  public Optional<TextListener.Settings> settings(Clock clock) {
    if (listen == null) {
      if (trustLoopback || certificate != null || key != null) {
        throw new ParameterException(
            command.commandLine(),
            (trustLoopback
                ? "--text-trust-loopback needs --text-listen on a loopback address."
                : "--text-certificate and --text-key need --text-listen."));
      }
      return Optional.empty();
    }
    try {
      return Optional.of(
          new TextListener.Settings(
              Values.address(command, "--text-listen", listen),
              trustLoopback,
              Limits.DEFAULTS,
              tls(clock)));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--text-listen: " + e.getMessage(), e);
    }
  }

  private Optional<TlsIdentity> tls(Clock clock) {
    return new TlsOptions(command, "--text-").identity(certificate, key, Optional.empty(), clock);
  }
}
