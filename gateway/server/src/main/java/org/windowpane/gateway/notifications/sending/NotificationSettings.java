package org.windowpane.gateway.notifications.sending;

import java.net.URI;
import java.util.Optional;

/**
 * How the gateway sends notifications to users.
 *
 * @param addresses the addresses that webhooks may have
 * @param mail how the gateway sends mail; empty if it sends none
 */
public record NotificationSettings(AllowedAddresses addresses, Optional<Mailing> mail) {

  /**
   * How the gateway sends mail to users.
   *
   * @param server the mail server
   * @param home the URL of the web interface, without a slash at its end
   */
  public record Mailing(MailSettings server, URI home) {}
}
