/** How rows of the ledger are described as rows of tables of PostgreSQL. */
package org.windowpane.gateway.ledger.mapping;
