package org.windowpane.gateway.options;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.notifications.sending.AllowedAddresses;
import org.windowpane.gateway.notifications.sending.MailSettings;
import org.windowpane.gateway.notifications.sending.NotificationSettings;
import org.windowpane.gateway.people.oidc.OidcSettings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of notifications by webhook and email. */
public final class NotificationOptions {
  private static final int SUBMISSION = 587;
  private static final int SUBMISSIONS = 465;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--webhook-allow",
      paramLabel = "CIDR",
      split = ",",
      description = {
        "Addresses outside the public Internet that webhooks may use, such as 10.1.0.0/16.",
        "You can repeat this option. Every user can make the gateway send requests there."
      })
  private List<String> webhookAllow = new ArrayList<>();

  @Option(
      names = "--smtp-url",
      paramLabel = "URL",
      description = {
        "The mail server for notifications: smtp://HOST:PORT for STARTTLS (default port 587),",
        "or smtps://HOST:PORT for TLS from the start (default port 465).",
        "By default, the gateway sends no mail."
      })
  private String smtpUrl;

  @Option(
      names = "--smtp-from",
      paramLabel = "ADDRESS",
      description = "The sender address of mails, such as windowpane@example.org.")
  private String smtpFrom;

  @Option(
      names = "--smtp-user",
      paramLabel = "NAME",
      description = "The user name of the gateway at the mail server, if the server requires one.")
  private String smtpUser;

  @Option(
      names = "--smtp-password-file",
      paramLabel = "FILE",
      description = "A file whose only line is the password of --smtp-user.")
  private Path smtpPasswordFile;

  @Option(
      names = "--smtp-in-the-clear",
      defaultValue = "false",
      description = {
        "Send mail unencrypted if an smtp:// server offers no STARTTLS. Trusted networks only.",
        "For a server on a loopback address, this is always on."
      })
  private boolean smtpInTheClear;

  @Option(
      names = "--public-url",
      paramLabel = "URL",
      description = {
        "The URL at which browsers reach this gateway, for links in mails.",
        "The default is --oidc-public-url."
      })
  private String publicUrl;

  /**
   * The settings that the options describe.
   *
   * @param oidc holds the default of {@code --public-url}
   * @throws ParameterException if a setting is missing or not valid
   */
  public NotificationSettings settings(Optional<OidcSettings> oidc) {
    return new NotificationSettings(addresses(), mail(oidc));
  }

  private AllowedAddresses addresses() {
    try {
      return new AllowedAddresses(webhookAllow);
    } catch (IllegalArgumentException e) {
      throw problem("--webhook-allow: " + e.getMessage());
    }
  }

  private Optional<NotificationSettings.Mailing> mail(Optional<OidcSettings> oidc) {
    if (smtpUrl == null) {
      boolean any =
          Stream.of(smtpFrom, smtpUser, smtpPasswordFile).anyMatch(it -> it != null)
              || smtpInTheClear;
      require(!any, "Options of mail need --smtp-url.");
      return Optional.empty();
    }
    require(smtpFrom != null, "--smtp-url needs --smtp-from.");
    require(
        smtpFrom.matches(Mailbox.ADDRESS),
        "--smtp-from is an address such as windowpane@example.org, not " + smtpFrom);
    require(
        (smtpUser == null) == (smtpPasswordFile == null),
        "--smtp-user and --smtp-password-file need each other.");
    URI home =
        publicUrl == null
            ? oidc.map(OidcSettings::publicUrl)
                .orElseThrow(() -> problem("--smtp-url needs --public-url."))
            : home();
    return Optional.of(new NotificationSettings.Mailing(server(), home));
  }

  private MailSettings server() {
    URI url = uri("--smtp-url", smtpUrl, Set.of("smtp", "smtps"));
    boolean tls = url.getScheme().equals("smtps");
    require(
        url.getRawUserInfo() == null && url.getRawPath().replace("/", "").isEmpty(),
        "--smtp-url has a host and a port only; set the user name with --smtp-user.");
    int port = url.getPort() >= 0 ? url.getPort() : tls ? SUBMISSIONS : SUBMISSION;
    MailSettings.Security security = tls ? MailSettings.Security.TLS : unlessLoopback(url);
    return new MailSettings(
        url.getHost().replaceAll("^\\[|]$", ""),
        port,
        security,
        smtpFrom,
        Optional.ofNullable(smtpUser)
            .map(user -> new MailSettings.LogIn(user, () -> line(smtpPasswordFile))));
  }

  private MailSettings.Security unlessLoopback(URI url) {
    return smtpInTheClear || isLoopback(url.getHost())
        ? MailSettings.Security.NONE
        : MailSettings.Security.STARTTLS;
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static String line(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("--smtp-password-file cannot be read", e);
    }
  }

  private URI home() {
    URI url = uri("--public-url", publicUrl.replaceAll("/+$", ""), Set.of("http", "https"));
    require(url.getRawUserInfo() == null, "--public-url has no user in it.");
    return url;
  }

  private URI uri(String option, String value, Set<String> schemes) {
    String message =
        option + " is an " + String.join(" or ", schemes.stream().sorted().toList()) + " URL, not ";
    try {
      URI uri = new URI(value);
      require(
          uri.getHost() != null
              && schemes.contains(uri.getScheme())
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null,
          message + value);
      return uri;
    } catch (URISyntaxException e) {
      throw problem(message + value);
    }
  }

  private void require(boolean condition, String message) {
    if (!condition) {
      throw problem(message);
    }
  }

  private ParameterException problem(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
