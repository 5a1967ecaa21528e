/** Backups of the database, for every version of PostgreSQL, and how they are restored. */
package org.windowpane.gateway.backup;
