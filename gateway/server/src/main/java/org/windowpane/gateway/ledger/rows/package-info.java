/** Rows of the ledger: what the state consists of. */
package org.windowpane.gateway.ledger.rows;
