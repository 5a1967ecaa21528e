/**
 * Bandwidth for applications that must run on without a gateway. Nothing here throws, waits, or
 * costs the caller a request because of the gateway: it counts and logs instead.
 */
package org.windowpane.client.reservations;
