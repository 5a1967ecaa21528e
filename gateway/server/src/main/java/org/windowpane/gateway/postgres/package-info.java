/** An embedded PostgreSQL server, for machines without one. */
package org.windowpane.gateway.postgres;
