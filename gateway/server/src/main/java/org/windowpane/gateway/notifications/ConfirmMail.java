package org.windowpane.gateway.notifications;

import static org.windowpane.gateway.ledger.tables.MailboxTable.MAILBOXES;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.ledger.rows.Mailbox.Pending;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Confirms an email address with the code that the gateway mailed to it.
 *
 * @param actor the user
 * @param codeHash SHA-256 of the code that the user entered, in hex
 */
public record ConfirmMail(Actor actor, String codeHash) implements Command<Answer<Mailbox>> {
  /** Wrong codes after which the gateway no longer accepts the right one. */
  static final int MOST_TRIES = 5;

  @Override
  public Outcome<Answer<Mailbox>> decide(LedgerState state, Instant now) {
    Mailbox before = state.contacts().mailboxes().get(actor.principal());
    Optional<Pending> pending = Optional.ofNullable(before).flatMap(Mailbox::pending);
    if (pending.isEmpty()) {
      return Outcome.nothing(
          new Answer.Conflict<>("There is no address to confirm. Enter an address first."));
    }
    if (!now.isBefore(pending.get().expiresAt()) || pending.get().failedTries() >= MOST_TRIES) {
      return Outcome.nothing(
          new Answer.Conflict<>("This code is no longer valid. Request another code."));
    }
    Map<String, Object> detail = Map.of("domain", Mailbox.domain(pending.get().address()));
    String subject = "principal " + actor.principal();
    if (!pending.get().codeHash().equals(codeHash)) {
      return new Outcome<>(
          List.of(MAILBOXES.upsert(before.with(pending.get().withFailedTry()))),
          List.of(AuditEntry.refused(actor, "mailbox.confirm", subject, detail)),
          new Answer.Invalid<>("code", "is not the code that the gateway mailed"));
    }
    Mailbox after = before.confirmed();
    return new Outcome<>(
        List.of(MAILBOXES.upsert(after)),
        List.of(AuditEntry.done(actor, "mailbox.confirm", subject, detail)),
        new Answer.Done<>(after));
  }

  /** Leaves out the hash: there are few codes, and a hash reveals its code. */
  @Override
  public String toString() {
    return "ConfirmMail[" + actor + "]";
  }
}
