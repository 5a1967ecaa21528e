package org.windowpane.gateway.server;

import java.util.Optional;
import org.windowpane.gateway.notifications.CodeMailer;
import org.windowpane.gateway.notifications.Outbox;
import org.windowpane.gateway.notifications.WebhookCaller;

/**
 * The services behind the notification settings of users.
 *
 * @param outbox the notifications that wait for delivery
 * @param webhooks sends requests to webhooks
 * @param codes mails confirmation codes; empty if this gateway sends no mail
 */
public record NotificationServices(
    Outbox outbox, WebhookCaller webhooks, Optional<CodeMailer> codes) {}
