package org.windowpane.gateway.options;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.windowpane.tls.TlsIdentity;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the controllers. */
public final class ControllerOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--controller-url",
      paramLabel = "URL",
      defaultValue = "http://127.0.0.1:8081/wm/windowpane",
      split = ",",
      description = {
        "The URLs of the modules of one or more controllers, separated by commas.",
        "One of them is active; another one takes over when it does not answer."
      })
  private List<String> urls;

  @Option(
      names = "--controller-secret-file",
      paramLabel = "FILE",
      description = "A file whose only line is the secret shared with the module.")
  private Path secretFile;

  @Option(
      names = "--controller-ca",
      paramLabel = "FILE",
      description = {
        "A PEM file with the authorities that sign for controllers at https URLs. The certificate of",
        "a controller must name the host of its URL."
      })
  private Path authorities;

  @Option(
      names = "--controller-certificate",
      paramLabel = "FILE",
      description = "A PEM file with the certificate that the gateway shows to controllers.")
  private Path certificate;

  @Option(
      names = "--controller-key",
      paramLabel = "FILE",
      description = "A PEM file with the private key of --controller-certificate, PKCS #8.")
  private Path key;

  /**
   * The controllers.
   *
   * @param urls the URLs of their modules, at least one
   * @param secretFile the file with the secret shared with the modules, if there is one
   * @param tls the identity of the gateway towards controllers at https URLs; empty without those
   */
  public record Settings(List<URI> urls, Optional<Path> secretFile, Optional<TlsIdentity> tls) {}

  /**
   * The settings of the controllers.
   *
   * @throws ParameterException if a setting is missing or not valid
   */
  public Settings settings(Clock clock) {
    List<URI> parsed =
        urls.stream().map(it -> Values.url(command, "--controller-url", it)).toList();
    boolean hasHttps = parsed.stream().anyMatch(it -> it.getScheme().equals("https"));
    boolean hasFiles = authorities != null && certificate != null && key != null;
    boolean hasSome = authorities != null || certificate != null || key != null;
    if (hasHttps ? !hasFiles : hasSome) {
      throw new ParameterException(
          command.commandLine(),
          "--controller-ca, --controller-certificate, --controller-key and an https URL in"
              + " --controller-url need each other.");
    }
    return new Settings(
        parsed,
        Optional.ofNullable(secretFile),
        new TlsOptions(command, "--controller-")
            .identity(certificate, key, Optional.ofNullable(authorities), clock));
  }
}
