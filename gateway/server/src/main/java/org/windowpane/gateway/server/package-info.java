/** The HTTP server with every resource, live events and probes. */
package org.windowpane.gateway.server;
