package org.windowpane.gateway.notifications.sending;

import java.net.URI;
import java.util.Optional;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Notification;
import org.windowpane.gateway.ledger.state.Recipient;
import org.windowpane.gateway.notifications.MailSender;
import org.windowpane.gateway.notifications.Outbox.Waiting;

/** Mails notifications. */
public final class MailChannel implements NotificationChannel {
  private final MailSender sender;
  private final MailTexts texts;

  /**
   * @param sender sends the mails
   * @param home the URL of the web interface, without a slash at its end
   */
  public MailChannel(MailSender sender, URI home) {
    this.sender = sender;
    this.texts = new MailTexts(home);
  }

  @Override
  public Optional<String> send(Waiting head, LedgerState state) {
    String principal = ((Recipient.OfMailbox) head.to()).principal();
    Optional<String> address =
        Optional.ofNullable(state.contacts().mailboxes().get(principal)).flatMap(Mailbox::address);
    if (address.isEmpty()) {
      return Optional.of("The user has removed the address.");
    }
    MailTexts.Content content =
        texts.of(
            Json.read(head.notification(), Notification.class),
            state.principals().get(principal).displayName());
    return sender.send(
        new MailSender.Mail(
            address.get(), head.id().toString(), content.subject(), content.text()));
  }
}
