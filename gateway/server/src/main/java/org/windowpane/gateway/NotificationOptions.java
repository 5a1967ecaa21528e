package org.windowpane.gateway;

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

/** How people are told of their bookings elsewhere than in a browser. */
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
        "Addresses that webhooks of users may be at beside those of the public Internet,",
        "such as 10.1.0.0/16; may be said several times. Every user can have the gateway post there."
      })
  private List<String> webhookAllow = new ArrayList<>();

  @Option(
      names = "--smtp-url",
      paramLabel = "URL",
      description = {
        "The mail server by which people are told of their bookings: smtp://HOST:PORT for STARTTLS,",
        "by default at port 587, or smtps://HOST:PORT for TLS from the start, at 465.",
        "If not said, no mail is sent."
      })
  private String smtpUrl;

  @Option(
      names = "--smtp-from",
      paramLabel = "ADDRESS",
      description = "Whom mails are from, such as windowpane@example.org.")
  private String smtpFrom;

  @Option(
      names = "--smtp-user",
      paramLabel = "NAME",
      description = "What the gateway is called at the mail server, if it has to log in there.")
  private String smtpUser;

  @Option(
      names = "--smtp-password-file",
      paramLabel = "FILE",
      description = "A file whose only line is its password there.")
  private Path smtpPasswordFile;

  @Option(
      names = "--smtp-in-the-clear",
      defaultValue = "false",
      description = {
        "Send mail to an smtp:// server that offers no STARTTLS, too; on a network that is trusted.",
        "That is done without being said where the server is at a loopback address."
      })
  private boolean smtpInTheClear;

  @Option(
      names = "--public-url",
      paramLabel = "URL",
      description = {
        "Where browsers reach this gateway, for links in mails; --oidc-public-url if not said."
      })
  private String publicUrl;

  /**
   * All of it.
   *
   * @param oidc knows where browsers reach this gateway, too
   * @throws ParameterException where something is missing, or makes no sense
   */
  NotificationSettings settings(Optional<OidcSettings> oidc) {
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
        "--smtp-url has a host and a port only; --smtp-user says who the gateway is there.");
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

  private URI uri(String option, String said, Set<String> schemes) {
    String otherwise =
        option + " is an " + String.join(" or ", schemes.stream().sorted().toList()) + " URL, not ";
    try {
      URI uri = new URI(said);
      require(
          uri.getHost() != null
              && schemes.contains(uri.getScheme())
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null,
          otherwise + said);
      return uri;
    } catch (URISyntaxException e) {
      throw problem(otherwise + said);
    }
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      throw problem(otherwise);
    }
  }

  private ParameterException problem(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
