/** The state that commands decide on, how it changes, and who may see what of it. */
package org.windowpane.gateway.ledger.state;
