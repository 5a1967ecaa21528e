package org.windowpane.gateway.notifications.sending;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Recipient;
import org.windowpane.gateway.notifications.Outbox.Waiting;
import org.windowpane.gateway.notifications.WebhookCaller;

/** Posts notifications to webhooks. */
public final class WebhookChannel implements NotificationChannel {
  private final WebhookCaller caller;

  /** Posts with {@code caller}. */
  public WebhookChannel(WebhookCaller caller) {
    this.caller = caller;
  }

  @Override
  public Optional<String> send(Waiting head, LedgerState state) {
    Recipient.OfWebhook to = (Recipient.OfWebhook) head.to();
    Webhook webhook = state.contacts().webhooks().get(to.id());
    return webhook == null
        ? Optional.of("The webhook was removed.")
        : caller.post(webhook, new WebhookCaller.Post(head.id(), head.kind(), body(head))).error();
  }

  /** The body is the same in every attempt, so that a receiver can compare. */
  private static String body(Waiting head) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("id", head.id().toString());
    body.setAll(Json.read(head.notification(), ObjectNode.class));
    return body.toString();
  }
}
