package org.windowpane.gateway.notifications;

import static org.windowpane.gateway.ledger.tables.WebhookTable.WEBHOOKS;

import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.rows.WebhookSecret;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Registers a URL at which a user gets notifications.
 *
 * @param actor the user
 * @param id identifies the webhook
 * @param url http or https, with a host and without a user
 * @param secret the key that signs deliveries
 * @param kinds the kinds of notification that the user wants
 */
public record RegisterWebhook(
    Actor actor, UUID id, URI url, WebhookSecret secret, Set<NotificationKind> kinds)
    implements Command<Answer<Webhook>> {
  /** The longest URL, in characters. */
  public static final int LONGEST_URL = 2_048;

  @Override
  public Outcome<Answer<Webhook>> decide(LedgerState state, Instant now) {
    Webhook webhook = new Webhook(id, actor.principal(), url, secret, kinds, now, Optional.empty());
    return new Outcome<>(
        List.of(WEBHOOKS.upsert(webhook)),
        List.of(AuditEntry.done(actor, "webhook.register", "webhook " + id, detail(webhook))),
        new Answer.Done<>(webhook));
  }

  /**
   * What the audit log shows of a webhook: only the URL's host, as the rest may contain a secret.
   */
  static Map<String, Object> detail(Webhook webhook) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("principal", webhook.principal());
    detail.put("host", webhook.url().getHost());
    detail.put("kinds", webhook.kinds().stream().map(NotificationKind::code).sorted().toList());
    return detail;
  }

  /** Leaves out the URL and the secret. */
  @Override
  public String toString() {
    return "RegisterWebhook[" + id + " of " + actor.principal() + "]";
  }
}
