/** Connections of clients: where they come from, and how long a request may take to arrive. */
package org.windowpane.gateway.http.connections;
