/** Sends notifications: posts to webhooks and sends mail. */
package org.windowpane.gateway.notifications.sending;
