package org.windowpane.gateway.notifications;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.gateway.ledger.rows.Principal;

/** Mails the codes with which users confirm their email address. */
public interface CodeMailer {

  /**
   * Mails a code, and waits a few seconds at most until the mail server accepts it.
   *
   * @param to the email address
   * @param code the code that the user enters
   * @param user the user who asked for the code
   * @param until when the code expires
   * @return the reason why the mail server did not accept the mail; empty if it did
   */
  Optional<String> mail(String to, String code, Principal user, Instant until);
}
