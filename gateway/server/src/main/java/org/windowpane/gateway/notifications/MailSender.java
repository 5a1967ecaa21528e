package org.windowpane.gateway.notifications;

import java.util.Optional;

/** Sends mail. */
public interface MailSender {

  /**
   * A mail in plain text.
   *
   * @param to one address
   * @param id by which a mail server may know one that comes twice
   * @param subject one line
   * @param text lines
   */
  record Mail(String to, String id, String subject, String text) {

    /** Without what it says. */
    @Override
    public String toString() {
      return "Mail[" + id + "]";
    }
  }

  /**
   * Hands it to the mail server, and waits until it is taken: seconds at most.
   *
   * @return why it was not taken, in words; empty where it was
   */
  Optional<String> send(Mail mail);
}
