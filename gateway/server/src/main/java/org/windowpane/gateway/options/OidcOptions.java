package org.windowpane.gateway.options;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.windowpane.gateway.people.oidc.OidcSettings;
import org.windowpane.gateway.people.oidc.RoleClaim;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the OpenID Connect provider. */
public final class OidcOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--oidc-issuer",
      paramLabel = "URL",
      description = {
        "The issuer of the OpenID Connect provider for sign-in, exactly as the provider gives it.",
        "By default, users sign in with passwords only."
      })
  private String issuer;

  @Option(
      names = "--oidc-client-id",
      paramLabel = "ID",
      description = "The client ID of this gateway at the provider.")
  private String clientId;

  @Option(
      names = "--oidc-client-secret-file",
      paramLabel = "FILE",
      description =
          "A file whose only line is the secret shared with the provider, if there is one.")
  private Path clientSecretFile;

  @Option(
      names = "--oidc-public-url",
      paramLabel = "URL",
      description = {
        "The URL at which browsers reach this gateway. The provider redirects them to",
        "URL/api/v1/session/oidc/callback."
      })
  private String publicUrl;

  @Option(
      names = "--oidc-scope",
      paramLabel = "SCOPE",
      defaultValue = "openid profile",
      description = "The scopes to request from the provider, separated by spaces.")
  private String scope;

  @Option(
      names = "--oidc-name-claim",
      paramLabel = "CLAIM",
      defaultValue = "preferred_username",
      description = "The claim with the name of a user who signs in for the first time.")
  private String nameClaim;

  @Option(
      names = "--oidc-role-claim",
      paramLabel = "CLAIM",
      description = {
        "The claim that sets the role at every sign-in, a string or a list of strings.",
        "By default, new users are members, and administrators change roles in Windowpane."
      })
  private String roleClaim;

  @Option(
      names = "--oidc-administrator",
      paramLabel = "VALUE",
      description = "The value of the role claim for administrators.")
  private String administrator;

  @Option(
      names = "--oidc-auditor",
      paramLabel = "VALUE",
      description = "The value of the role claim for auditors.")
  private String auditor;

  /**
   * The provider, if there is one.
   *
   * @throws ParameterException if a setting is missing or not valid
   */
  public Optional<OidcSettings> settings() {
    if (issuer == null) {
      require(
          !isAnySet(clientId, clientSecretFile, publicUrl, roleClaim, administrator, auditor),
          "Options of OpenID Connect need --oidc-issuer.");
      return Optional.empty();
    }
    require(
        clientId != null && publicUrl != null,
        "--oidc-issuer needs --oidc-client-id and --oidc-public-url.");
    require(
        Arrays.asList(scope.split(" ")).contains("openid"), "--oidc-scope must contain openid.");
    require(
        (roleClaim != null) == isAnySet(administrator, auditor),
        "--oidc-role-claim and --oidc-administrator or --oidc-auditor need each other.");
    try {
      return Optional.of(
          new OidcSettings(
              url("--oidc-issuer", issuer),
              clientId,
              Optional.ofNullable(clientSecretFile).map(OidcOptions::secret),
              url("--oidc-public-url", publicUrl.replaceAll("/+$", "")),
              scope,
              nameClaim,
              Optional.ofNullable(roleClaim)
                  .map(
                      it ->
                          new RoleClaim(
                              it,
                              Optional.ofNullable(administrator),
                              Optional.ofNullable(auditor)))));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), "--oidc-issuer: " + e.getMessage() + ", not at " + issuer, e);
    }
  }

  private static boolean isAnySet(Object... values) {
    return Arrays.stream(values).anyMatch(it -> it != null);
  }

  /** Reads the file at every sign-in, so that it can change while the gateway runs. */
  private static Supplier<String> secret(Path file) {
    return () -> {
      try {
        return Files.readString(file).strip();
      } catch (IOException e) {
        throw new UncheckedIOException("--oidc-client-secret-file cannot be read", e);
      }
    };
  }

  private URI url(String option, String value) {
    try {
      URI uri = new URI(value);
      require(
          uri.getHost() != null
              && uri.getScheme().matches("https?")
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null,
          option + " is an http or https URL, not " + value);
      return uri;
    } catch (URISyntaxException e) {
      throw new ParameterException(
          command.commandLine(), option + " is an http or https URL, not " + value, e);
    }
  }

  private void require(boolean condition, String message) {
    if (!condition) {
      throw new ParameterException(command.commandLine(), message);
    }
  }
}
