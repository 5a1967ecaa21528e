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
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Removes the email address of a user, who then gets no more mail.
 *
 * @param actor the user
 */
public record RemoveMailbox(Actor actor) implements Command<Answer<Boolean>> {

  @Override
  public Outcome<Answer<Boolean>> decide(LedgerState state, Instant now) {
    Mailbox before = state.contacts().mailboxes().get(actor.principal());
    if (before == null) {
      return Outcome.nothing(new Answer.Done<>(false));
    }
    Optional<Answer<Boolean>> throttled = RegisterMailbox.throttled(before, now);
    if (throttled.isPresent()) {
      return Outcome.nothing(throttled.get());
    }
    return new Outcome<>(
        List.of(MAILBOXES.remove(before)),
        List.of(
            AuditEntry.done(actor, "mailbox.remove", "principal " + actor.principal(), Map.of())),
        new Answer.Done<>(true));
  }
}
