package org.windowpane.gateway.notifications.sending;

import java.net.URI;
import java.util.Optional;

/**
 * How people are told of their bookings elsewhere than in a browser.
 *
 * @param addresses where webhooks may be
 * @param mail how they are mailed, if they are
 */
public record NotificationSettings(AllowedAddresses addresses, Optional<Mailing> mail) {

  /**
   * How people are mailed.
   *
   * @param server what mails are sent by
   * @param home where people reach the web, without a slash at its end
   */
  public record Mailing(MailSettings server, URI home) {}
}
