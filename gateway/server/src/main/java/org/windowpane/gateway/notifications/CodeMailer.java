package org.windowpane.gateway.notifications;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.gateway.ledger.rows.Principal;

/** Mails people the codes by which they show that an address is theirs. */
public interface CodeMailer {

  /**
   * Mails one, and waits until the mail server has it: seconds at most.
   *
   * @param to the address
   * @param code what they are to tell
   * @param who asked for it
   * @param until when it counts
   * @return why the mail server did not take it, in words; empty where it did
   */
  Optional<String> mail(String to, String code, Principal who, Instant until);
}
