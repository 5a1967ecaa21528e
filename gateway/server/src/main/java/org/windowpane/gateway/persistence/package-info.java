/** The record in PostgreSQL: the ports of the application, in SQL. */
package org.windowpane.gateway.persistence;
