/**
 * Connections of clients: where they come from, how long a request may take to arrive, and its end
 * where its client is gone.
 */
package org.windowpane.gateway.http.connections;
