/** The order in which commands of several users are decided. */
package org.windowpane.gateway.ledger.queue;
