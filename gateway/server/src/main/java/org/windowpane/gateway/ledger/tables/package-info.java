/**
 * The tables of the ledger. Each kind of row is described once, in one file: its columns, its key,
 * and the live event of a change. The state in memory, writing, rebuilding, catching up, and the
 * feed follow from the description.
 */
package org.windowpane.gateway.ledger.tables;
