/** Notifications by webhook and mail: the recipients, and the outbox that waits for delivery. */
package org.windowpane.gateway.notifications;
