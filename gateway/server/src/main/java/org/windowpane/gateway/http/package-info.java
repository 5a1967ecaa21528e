/** HTTP: access, problems, forwarding to the active gateway, and idempotency. */
package org.windowpane.gateway.http;
