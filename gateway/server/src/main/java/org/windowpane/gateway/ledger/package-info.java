/**
 * The one writer: commands are decided one after another on the state in memory, stored a batch at
 * a time, and only then answered.
 */
package org.windowpane.gateway.ledger;
