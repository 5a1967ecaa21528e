package org.windowpane.gateway.notifications;

import static org.windowpane.gateway.ledger.tables.WebhookTable.WEBHOOKS;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Switches a webhook off, and removes the notifications that wait for it; or switches it on for
 * notifications from now on.
 *
 * @param actor the user, or the gateway itself
 * @param id the webhook
 * @param offReason why the webhook is switched off; empty to switch it on
 */
public record SwitchWebhook(Actor actor, UUID id, Optional<String> offReason)
    implements Command<Answer<Webhook>> {

  @Override
  public Outcome<Answer<Webhook>> decide(LedgerState state, Instant now) {
    Webhook before = state.contacts().webhooks().get(id);
    if (before == null) {
      return Outcome.nothing(new Answer.Missing<>("webhook " + id));
    }
    if (before.off().isPresent() == offReason.isPresent()) {
      return Outcome.nothing(new Answer.Done<>(before));
    }
    Webhook after = before.with(offReason.map(reason -> new Webhook.Off(now, reason)));
    Map<String, Object> detail = new LinkedHashMap<>(RegisterWebhook.detail(after));
    offReason.ifPresent(reason -> detail.put("reason", reason));
    String action = offReason.isPresent() ? "webhook.off" : "webhook.on";
    return new Outcome<>(
        List.of(WEBHOOKS.upsert(after)),
        List.of(AuditEntry.done(actor, action, "webhook " + id, detail)),
        new Answer.Done<>(after));
  }
}
