/** Keeps the state in PostgreSQL: writes batches, rebuilds the state and catches up with it. */
package org.windowpane.gateway.ledger.store;
