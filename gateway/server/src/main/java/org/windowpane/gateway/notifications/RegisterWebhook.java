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
 * Has the one who asks told of their bookings at a URL.
 *
 * @param actor who asks
 * @param id what the webhook will be known by
 * @param url http or https, with a host and without a user
 * @param secret what deliveries are signed with
 * @param kinds what they want to be told
 */
public record RegisterWebhook(
    Actor actor, UUID id, URI url, WebhookSecret secret, Set<NotificationKind> kinds)
    implements Command<Answer<Webhook>> {
  /** Webhooks that somebody may have at once. */
  static final int MOST_WEBHOOKS = 10;

  /** The longest URL, in characters. */
  public static final int LONGEST_URL = 2_048;

  @Override
  public Outcome<Answer<Webhook>> decide(LedgerState state, Instant now) {
    long has = state.contacts().webhooksOf(actor.principal()).count();
    if (has >= MOST_WEBHOOKS) {
      return Outcome.nothing(
          new Answer.Conflict<>("You have " + has + " webhooks already; remove some first."));
    }
    Webhook webhook = new Webhook(id, actor.principal(), url, secret, kinds, now, Optional.empty());
    return new Outcome<>(
        List.of(WEBHOOKS.upsert(webhook)),
        List.of(AuditEntry.done(actor, "webhook.register", "webhook " + id, told(webhook))),
        new Answer.Done<>(webhook));
  }

  /** What the record says of one: its host, because the rest of a URL may let somebody in. */
  static Map<String, Object> told(Webhook webhook) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("principal", webhook.principal());
    detail.put("host", webhook.url().getHost());
    detail.put("kinds", webhook.kinds().stream().map(NotificationKind::code).sorted().toList());
    return detail;
  }

  /** Without what may be secret. */
  @Override
  public String toString() {
    return "RegisterWebhook[" + id + " of " + actor.principal() + "]";
  }
}
