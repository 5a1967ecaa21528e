/** Tells people what became of their bookings: posts to their webhooks, and sends them mail. */
package org.windowpane.gateway.notices;
