/** Notifications by webhook and mail: who gets them, and what waits to be sent. */
package org.windowpane.gateway.notifications;
