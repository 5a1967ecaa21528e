package org.windowpane.gateway.notifications;

import static org.windowpane.gateway.ledger.tables.WebhookTable.WEBHOOKS;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Removes a webhook and the notifications that wait for it.
 *
 * @param actor the owner of the webhook, or an administrator
 * @param id the webhook
 */
public record RemoveWebhook(Actor actor, UUID id) implements Command<Answer<Webhook>> {

  @Override
  public Outcome<Answer<Webhook>> decide(LedgerState state, Instant now) {
    Optional<Webhook> found =
        Optional.ofNullable(state.principals().get(actor.principal()))
            .flatMap(viewer -> seenBy(viewer, id, state));
    if (found.isEmpty()) {
      return Outcome.nothing(new Answer.Missing<>("webhook " + id));
    }
    return new Outcome<>(
        List.of(WEBHOOKS.remove(found.get())),
        List.of(
            AuditEntry.done(
                actor, "webhook.remove", "webhook " + id, RegisterWebhook.detail(found.get()))),
        new Answer.Done<>(found.get()));
  }

  /** The webhook, if the viewer owns it or is an administrator. */
  public static Optional<Webhook> seenBy(Principal viewer, UUID id, LedgerState state) {
    return Optional.ofNullable(state.contacts().webhooks().get(id))
        .filter(it -> viewer.role() == Role.ADMINISTRATOR || it.principal().equals(viewer.name()));
  }
}
