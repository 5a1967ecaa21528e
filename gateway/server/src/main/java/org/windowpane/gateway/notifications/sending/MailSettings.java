package org.windowpane.gateway.notifications.sending;

import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How mail is sent.
 *
 * @param host of the mail server
 * @param port of the mail server
 * @param security how the way to it is secured
 * @param from whom mails are from, as an address
 * @param logIn how the gateway logs in there; empty where it need not
 */
public record MailSettings(
    String host, int port, Security security, String from, Optional<LogIn> logIn) {

  /** How the way to a mail server is secured. */
  public enum Security {
    /** TLS from the first byte on (smtps). */
    TLS,
    /** TLS that is asked for first, and nothing is sent without (RFC 3207). */
    STARTTLS,
    /** TLS where the server offers it. */
    NONE
  }

  /**
   * How the gateway logs in.
   *
   * @param user its name there
   * @param password told anew each time, so that it can be changed while the gateway runs
   */
  public record LogIn(String user, Supplier<String> password) {}

  /** Its URL, as an operator writes it. */
  @Override
  public String toString() {
    return URI.create((security == Security.TLS ? "smtps" : "smtp") + "://" + host + ":" + port)
        .toString();
  }
}
