/** A PostgreSQL of our own, for machines that have none. */
package org.windowpane.gateway.postgres;
