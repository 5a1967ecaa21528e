package org.windowpane.gateway.notifications.sending;

import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.notifications.CodeMailer;
import org.windowpane.gateway.notifications.MailSender;

/** Mails codes in plain English. */
public final class MailedCodes implements CodeMailer {
  private final MailSender sender;
  private final MailTexts texts;
  private final Supplier<UUID> ids;

  /**
   * @param sender sends the mails
   * @param home the URL of the web interface, without a slash at its end
   * @param ids makes the ids of mails
   */
  public MailedCodes(MailSender sender, URI home, Supplier<UUID> ids) {
    this.sender = sender;
    this.texts = new MailTexts(home);
    this.ids = ids;
  }

  @Override
  public Optional<String> mail(String to, String code, Principal user, Instant until) {
    MailTexts.Content content = texts.ofCode(code, user.name(), until);
    return sender.send(
        new MailSender.Mail(to, ids.get().toString(), content.subject(), content.text()));
  }
}
