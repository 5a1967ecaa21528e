package org.windowpane.gateway.notifications;

import java.util.Optional;

/** Sends mail. */
public interface MailSender {

  /**
   * A mail in plain text.
   *
   * @param to one address
   * @param id identifies the mail, so that a mail server can discard a duplicate
   * @param subject one line
   * @param text lines
   */
  record Mail(String to, String id, String subject, String text) {

    /** Leaves out the address and the text. */
    @Override
    public String toString() {
      return "Mail[" + id + "]";
    }
  }

  /**
   * Sends a mail, and waits a few seconds at most until the mail server accepts it.
   *
   * @return the reason why the mail server did not accept it; empty if it did
   */
  Optional<String> send(Mail mail);
}
