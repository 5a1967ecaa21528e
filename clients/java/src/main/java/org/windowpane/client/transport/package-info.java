/**
 * Internal: sends HTTP requests to the gateway, over TCP with the client of the JDK, or through a
 * Unix socket. Applications use {@link org.windowpane.client}.
 */
package org.windowpane.client.transport;
