/** Access to PostgreSQL. */
package org.windowpane.gateway.database;
