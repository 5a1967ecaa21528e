package org.windowpane.gateway.server;

import java.util.Optional;
import org.windowpane.gateway.notifications.CodeMailer;
import org.windowpane.gateway.notifications.Outbox;
import org.windowpane.gateway.notifications.WebhookCaller;

/**
 * How people are told of their bookings elsewhere than in a browser.
 *
 * @param outbox what is still to be told
 * @param webhooks posts to webhooks
 * @param codes mails codes; empty where this gateway sends no mail
 */
public record NotificationServices(
    Outbox outbox, WebhookCaller webhooks, Optional<CodeMailer> codes) {}
