package org.windowpane.gateway.notifications.sending;

import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How the gateway sends mail.
 *
 * @param host of the mail server
 * @param port of the mail server
 * @param security how the gateway secures the connection
 * @param from the address of the sender
 * @param logIn how the gateway signs in to the mail server; empty if the server needs no sign-in
 */
public record MailSettings(
    String host, int port, Security security, String from, Optional<LogIn> logIn) {

  /** How the gateway secures the connection to a mail server. */
  public enum Security {
    /** TLS from the first byte on (smtps). */
    TLS,
    /** STARTTLS; the gateway sends nothing if the server refuses it (RFC 3207). */
    STARTTLS,
    /** STARTTLS if the server offers it, and otherwise no encryption. */
    NONE
  }

  /**
   * How the gateway signs in.
   *
   * @param user the user name
   * @param password reads the password for each mail, so that it can change while the gateway runs
   */
  public record LogIn(String user, Supplier<String> password) {}

  /** The URL of the mail server, as an operator writes it. */
  @Override
  public String toString() {
    return URI.create((security == Security.TLS ? "smtps" : "smtp") + "://" + host + ":" + port)
        .toString();
  }
}
