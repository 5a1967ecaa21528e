/**
 * The tables of the ledger. Each kind of row is described once, in one file: its columns, its key,
 * and the news of a change of it. The state in memory, writing, rebuilding, catching up, and the
 * feed follow from the description.
 */
package org.windowpane.gateway.ledger.tables;
